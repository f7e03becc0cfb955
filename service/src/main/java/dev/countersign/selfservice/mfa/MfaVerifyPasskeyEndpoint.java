package dev.countersign.selfservice.mfa;

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
import dev.countersign.credentials.passkeys.PasskeyLogin;
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.credentials.statictoken.RevealedToken;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ObjectField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.secondfactors.SecondFactorLogin;
import dev.countersign.identity.secondfactors.SecondFactorLogin.Outcome;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Completes a login by a passkey after the password. */
@Endpoint("${countersign.api.account-prefix}mfa/verify/passkey/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class MfaVerifyPasskeyEndpoint implements HasForm {

  private static final String CREDENTIAL = "credential";

  private static final Form FORM =
      Form.of(SecondStepGrant.TOKEN_FIELD, new ObjectField(CREDENTIAL, "Credential"));

  private final SecondFactorLogin secondStep;
  private final PasskeyLogin passkeys;
  private final SecondStepGrant grant;

  MfaVerifyPasskeyEndpoint(
      SecondFactorLogin secondStep, PasskeyLogin passkeys, SecondStepGrant grant) {
    this.secondStep = secondStep;
    this.passkeys = passkeys;
    this.grant = grant;
  }

  @Override
  public Form form() {
    return FORM;
  }

  @PostMapping
  @ApiOperation(
      id = "verifyMfaByPasskey",
      topic = ApiTopic.TOKENS,
      summary = "Complete a login with a passkey as second factor",
      description =
          "Takes the `ephemeral_token` of the login and a passkey of the same user. Get the "
              + "options from `passkeyLoginOptions`. Returns what the login returns without a "
              + "second factor.")
  @ThrottleScope("login")
  @Answers(body = TokenPair.class)
  @Answers(body = RevealedToken.class)
  @Refuses(AuthenticationFailed.class)
  Answer verify(Input input, HttpServletRequest request) {
    grant.refuseOtherOrigins(request);
    String token = FORM.check(input).orRefuse().require(SecondStepGrant.TOKEN);
    Outcome outcome =
        secondStep.completeByPasskey(
            token, SecondStepGrant.KINDS, () -> passkeys.check(input, Origin.of(request)), request);
    return grant.answer(
        outcome,
        new ValidationFailed(CREDENTIAL, "The passkey was not accepted. Please try again."),
        request);
  }
}
