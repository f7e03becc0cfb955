package dev.countersign.signedtoken;

import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.errors.AuthenticationFailed;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.ReadOnlyField;
import dev.countersign.fields.TextField;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/** A refresh token for a new access token, wherever that is offered. */
@Component
public class TokenRefreshing {

  private static final Form FORM =
      Form.of(
          TextField.text("refresh", "Refresh").secret().build(),
          new ReadOnlyField("access", "string", "Access"));

  private final RefreshRotation rotation;

  TokenRefreshing(RefreshRotation rotation) {
    this.rotation = rotation;
  }

  public Form form() {
    return FORM;
  }

  public Answer refresh(Input input, HttpServletRequest request) {
    String token = FORM.check(input).orRefuse().require("refresh");
    return switch (rotation.refresh(token, Origin.of(request))) {
      case RefreshOutcome.Renewed renewed -> Answer.ok(renewed).notStored();
      case RefreshOutcome.AccessOnly access -> Answer.ok(access).notStored();
      case RefreshOutcome.Refused(String code, String detail) ->
          throw new AuthenticationFailed(SignedTokenScheme.CHALLENGE, code, detail);
    };
  }
}
