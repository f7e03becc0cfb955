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
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.credentials.statictoken.RevealedToken;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.secondfactors.SecondFactorLogin;
import dev.countersign.identity.secondfactors.SecondFactorLogin.Outcome;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Tries no authentication scheme, so that an invalid Authorization header cannot block a login. */
@Endpoint("${countersign.api.account-prefix}mfa/verify/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class MfaVerifyEndpoint implements HasForm {

  private static final String CODE = "code";

  private static final Form FORM =
      Form.of(SecondStepGrant.TOKEN_FIELD, TextField.text(CODE, "Code").secret().build());

  private final SecondFactorLogin secondStep;
  private final SecondStepGrant grant;

  MfaVerifyEndpoint(SecondFactorLogin secondStep, SecondStepGrant grant) {
    this.secondStep = secondStep;
    this.grant = grant;
  }

  @Override
  public Form form() {
    return FORM;
  }

  @PostMapping
  @ApiOperation(
      id = "verifyMfa",
      topic = ApiTopic.TOKENS,
      summary = "Complete a login with a second factor",
      description =
          "Takes the `ephemeral_token` of the login and a code of the authenticator app or a "
              + "recovery code. Returns what the login returns without a second factor. Wrong codes "
              + "count as wrong passwords do.")
  @ThrottleScope("login")
  @Answers(body = TokenPair.class)
  @Answers(body = RevealedToken.class)
  @Refuses({AuthenticationFailed.class, EnrolmentRequired.class})
  Answer verify(Input input, HttpServletRequest request) {
    grant.refuseOtherOrigins(request);
    ValidatedInput fields = FORM.check(input).orRefuse();
    Outcome outcome =
        secondStep.complete(
            fields.require(SecondStepGrant.TOKEN),
            SecondStepGrant.KINDS,
            fields.require(CODE),
            request);
    return grant.answer(
        outcome, new ValidationFailed(CODE, "The code is wrong or was used before."), request);
  }
}
