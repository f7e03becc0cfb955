package dev.countersign.credentials.passkeys;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Begins the registration of a passkey. */
@Endpoint("${countersign.api.account-prefix}passkeys/register/options/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
@OpenBeforeEnrolment
class PasskeyRegistrationOptionsEndpoint {

  private final OwnPasskeys passkeys;

  PasskeyRegistrationOptionsEndpoint(OwnPasskeys passkeys) {
    this.passkeys = passkeys;
  }

  @PostMapping
  @ApiOperation(
      id = "passkeyRegistrationOptions",
      topic = ApiTopic.PASSKEYS,
      summary = "Begin the registration of a passkey",
      description =
          "Pass the response to `PublicKeyCredential.parseCreationOptionsFromJSON`. Its "
              + "challenge is valid for 5 minutes and for this user.")
  @Answers(body = Map.class)
  Answer options(Authenticated caller) {
    return Answer.ok(passkeys.registrationOptions(caller.user())).notStored();
  }
}
