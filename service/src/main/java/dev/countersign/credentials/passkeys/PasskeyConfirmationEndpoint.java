package dev.countersign.credentials.passkeys;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.credentials.confirmaccess.ConfirmedAccess;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Gives a logged-in user who uses a passkey access to sensitive changes. */
@Endpoint("${countersign.api.account-prefix}passkeys/confirm-access/")
@Permissions(IsAuthenticated.class)
@OpenBeforeEnrolment
class PasskeyConfirmationEndpoint implements HasForm {

  record Confirmed(String confirmation, long expiresIn) {}

  private final PasskeyConfirmation confirmation;

  PasskeyConfirmationEndpoint(PasskeyConfirmation confirmation) {
    this.confirmation = confirmation;
  }

  @Override
  public Form form() {
    return PasskeyLogin.FORM;
  }

  @PostMapping
  @ThrottleScope("login")
  @ApiOperation(
      id = "confirmAccessByPasskey",
      topic = ApiTopic.PASSKEYS,
      summary = "Confirm access to sensitive changes by a passkey",
      description =
          "Does the same as `confirmAccess`, with a passkey of the caller instead of the password. "
              + "Get the options from `passkeyLoginOptions`.")
  @Answers(body = Confirmed.class)
  Answer confirm(Authenticated caller, Input input, HttpServletRequest request) {
    ConfirmedAccess confirmed = confirmation.confirm(caller, input, request);
    return Answer.ok(new Confirmed(confirmed.confirmation(), confirmed.lifetime().toSeconds()))
        .withCookies(confirmed.cookies())
        .notStored();
  }
}
