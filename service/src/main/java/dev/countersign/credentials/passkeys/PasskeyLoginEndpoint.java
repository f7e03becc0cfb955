package dev.countersign.credentials.passkeys;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.credentials.signedtoken.SignedTokenScheme;
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.credentials.signedtoken.TokenPairGrant;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Completes a login by passkey: issues tokens like a login by password. */
@Endpoint("${countersign.api.account-prefix}passkeys/login/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class PasskeyLoginEndpoint implements HasForm {

  private final PasskeyLogin login;
  private final TokenPairGrant grant;

  PasskeyLoginEndpoint(PasskeyLogin login, TokenPairGrant grant) {
    this.login = login;
    this.grant = grant;
  }

  @Override
  public Form form() {
    return PasskeyLogin.FORM;
  }

  @PostMapping
  @ApiOperation(
      id = "logInByPasskey",
      topic = ApiTopic.PASSKEYS,
      summary = "Complete a login by passkey and obtain an access and a refresh token",
      description =
          "`credential` is the result of `navigator.credentials.get` as `toJSON` gives it. All "
              + "refusals are the same. A passkey that was copied is refused, and recorded.")
  @ThrottleScope("login")
  @Answers(body = TokenPair.class)
  @Refuses({AuthenticationFailed.class, EnrolmentRequired.class})
  Answer login(Input input, HttpServletRequest request) {
    grant.refuseOtherOrigins(request);
    return login
        .check(input, Origin.of(request))
        .flatMap(proof -> grant.grant(proof, request))
        .orElseThrow(
            () ->
                new AuthenticationFailed(
                    SignedTokenScheme.CHALLENGE,
                    "passkey_refused",
                    "The passkey was not accepted."));
  }
}
