package dev.countersign.credentials.signedtoken;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ReadOnlyField;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.AuthenticationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Issues a new access token, and with rotation a new refresh token, for a refresh token. */
@Component
public class RefreshTokenGrant {

  private static final Form FORM =
      Form.of(
          TextField.text("refresh", "Refresh").secret().build(),
          new ReadOnlyField("access", "string", "Access"));

  private final RefreshRotation rotation;
  private final TokenPair.Delivery delivery;

  RefreshTokenGrant(RefreshRotation rotation, TokenPair.Delivery delivery) {
    this.rotation = rotation;
    this.delivery = delivery;
  }

  public Form form() {
    return FORM;
  }

  public Answer refresh(Input input, HttpServletRequest request) {
    delivery.refuseOtherOrigins(request);
    String token = sent(input, request);
    return switch (rotation.refresh(token, Origin.of(request))) {
      case RefreshOutcome.Renewed renewed ->
          delivery.deliver(new TokenPair(renewed.refresh(), renewed.access()), renewed, request);
      case RefreshOutcome.AccessOnly only ->
          delivery.deliver(new TokenPair(token, only.access()), only, request);
      case RefreshOutcome.Refused(String code, String detail) ->
          throw new AuthenticationFailed(SignedTokenScheme.CHALLENGE, code, detail);
    };
  }

  /** Returns the token of the body, or of the cookie if the body has none. */
  private String sent(Input input, HttpServletRequest request) {
    Optional<String> cookie =
        input.data().has("refresh") ? Optional.empty() : delivery.refreshToken(request);
    return cookie.orElseGet(() -> FORM.check(input).orRefuse().require("refresh"));
  }
}
