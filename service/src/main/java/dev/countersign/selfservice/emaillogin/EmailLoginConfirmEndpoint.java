package dev.countersign.selfservice.emaillogin;

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
import dev.countersign.credentials.signedtoken.PasswordGrant;
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.credentials.signedtoken.TokenPairGrant;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.secondfactors.PendingLogin;
import dev.countersign.identity.secondfactors.SecondFactorLogin;
import dev.countersign.identity.secondfactors.SecondFactorRequired;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.selfservice.emaillogin.EmailLogin.Outcome;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.web.bind.annotation.PostMapping;

/** Issues a pair of tokens for a login code and its challenge, or asks for the second factor. */
@ConditionalOnEmailLogin
@Endpoint("${countersign.api.account-prefix}login/email/confirm/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class EmailLoginConfirmEndpoint implements HasForm {

  private static final Form FORM =
      Form.of(
          TextField.text("challenge", "Challenge").secret().build(),
          TextField.text("code", "Code").secret().build());

  private final EmailLogin login;
  private final SecondFactorLogin secondStep;
  private final TokenPairGrant pairs;

  EmailLoginConfirmEndpoint(EmailLogin login, SecondFactorLogin secondStep, TokenPairGrant pairs) {
    this.login = login;
    this.secondStep = secondStep;
    this.pairs = pairs;
  }

  @Override
  public Form form() {
    return FORM;
  }

  @PostMapping
  @ApiOperation(
      id = "logInWithCode",
      topic = ApiTopic.TOKENS,
      summary = "Log in with a mailed code",
      description =
          "Takes the challenge and the code of the mail. A code works once, for 10 minutes, and "
              + "for at most 5 attempts. An account with a second factor needs that too, as after "
              + "a password.")
  @ThrottleScope("login")
  @Answers(body = TokenPair.class)
  @Answers(body = SecondFactorRequired.class)
  @Refuses({AuthenticationFailed.class, EnrolmentRequired.class})
  Answer confirm(Input input, HttpServletRequest request) {
    pairs.refuseOtherOrigins(request);
    ValidatedInput fields = FORM.check(input).orRefuse();
    return login
        .complete(fields.require("challenge"), fields.require("code"), request)
        .flatMap(outcome -> answer(outcome, request))
        .orElseThrow(PasswordGrant::refusal);
  }

  private Optional<Answer> answer(Outcome outcome, HttpServletRequest request) {
    return switch (outcome) {
      case Outcome.Complete(var proof) -> pairs.grant(proof, request);
      case Outcome.SecondFactorNeeded needed ->
          Optional.of(
              Answer.ok(secondStep.begin(needed.pending(PendingLogin.Kind.TOKEN_PAIR)))
                  .notStored());
    };
  }
}
