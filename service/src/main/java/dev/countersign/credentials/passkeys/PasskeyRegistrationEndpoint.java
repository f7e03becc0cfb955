package dev.countersign.credentials.passkeys;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Completes the registration of a passkey. */
@Endpoint("${countersign.api.account-prefix}passkeys/register/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
class PasskeyRegistrationEndpoint implements HasForm {

  private final OwnPasskeys passkeys;

  PasskeyRegistrationEndpoint(OwnPasskeys passkeys) {
    this.passkeys = passkeys;
  }

  @Override
  public Form form() {
    return OwnPasskeys.REGISTRATION;
  }

  @PostMapping
  @ApiOperation(
      id = "registerPasskey",
      topic = ApiTopic.PASSKEYS,
      summary = "Complete the registration of a passkey",
      description =
          "`credential` is the result of `navigator.credentials.create` as `toJSON` gives it. "
              + "Sends a mail to the user.")
  @Answers(status = 201, body = Passkey.class)
  Answer register(Authenticated caller, Input input, HttpServletRequest request) {
    return Answer.created(passkeys.register(caller.user(), input, Origin.of(request)));
  }
}
