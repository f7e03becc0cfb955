package dev.countersign.credentials.passkeys;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Begins a login by passkey. Writes no row, so that anonymous requests cannot fill a table. */
@Endpoint("${countersign.api.account-prefix}passkeys/login/options/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class PasskeyLoginOptionsEndpoint {

  private final PasskeyLogin login;

  PasskeyLoginOptionsEndpoint(PasskeyLogin login) {
    this.login = login;
  }

  @PostMapping
  @ApiOperation(
      id = "passkeyLoginOptions",
      topic = ApiTopic.PASSKEYS,
      summary = "Begin a login by passkey",
      description =
          "Pass the response to `PublicKeyCredential.parseRequestOptionsFromJSON`. Its challenge "
              + "is valid for 5 minutes and for one login.")
  @Answers(body = Map.class)
  Answer options() {
    return Answer.ok(login.options()).notStored();
  }
}
