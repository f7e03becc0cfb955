package dev.countersign.credentials.signedtoken;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ReadOnlyField;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.AuthenticationFailed;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/** Issues a new access token, and with rotation a new refresh token, for a refresh token. */
@Component
public class RefreshTokenGrant {

  private static final Form FORM =
      Form.of(
          TextField.text("refresh", "Refresh").secret().build(),
          new ReadOnlyField("access", "string", "Access"));

  private final RefreshRotation rotation;

  RefreshTokenGrant(RefreshRotation rotation) {
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
