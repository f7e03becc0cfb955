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
import dev.countersign.credentials.signedtoken.PasswordGrant;
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.credentials.signedtoken.TokenPairGrant;
import dev.countersign.credentials.statictoken.RevealedToken;
import dev.countersign.credentials.statictoken.StaticTokenGrant;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.secondfactors.PendingLogin.Kind;
import dev.countersign.identity.secondfactors.SecondFactorLogin;
import dev.countersign.identity.secondfactors.SecondFactorLogin.Outcome;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.springframework.web.bind.annotation.PostMapping;

/** Tries no authentication scheme, so that an invalid Authorization header cannot block a login. */
@Endpoint("${countersign.api.account-prefix}mfa/verify/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class MfaVerifyEndpoint implements HasForm {

  private static final String TOKEN = "ephemeral_token";
  private static final String CODE = "code";

  /** A login of a browser gives a session, on its own page. */
  private static final Set<Kind> KINDS = EnumSet.of(Kind.TOKEN_PAIR, Kind.STATIC_TOKEN);

  private static final Form FORM =
      Form.of(
          TextField.text(TOKEN, "Ephemeral token").secret().build(),
          TextField.text(CODE, "Code").secret().build());

  private final SecondFactorLogin secondStep;
  private final TokenPairGrant pairs;
  private final StaticTokenGrant tokens;

  MfaVerifyEndpoint(SecondFactorLogin secondStep, TokenPairGrant pairs, StaticTokenGrant tokens) {
    this.secondStep = secondStep;
    this.pairs = pairs;
    this.tokens = tokens;
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
  @Refuses(AuthenticationFailed.class)
  Answer verify(Input input, HttpServletRequest request) {
    pairs.refuseOtherOrigins(request);
    ValidatedInput fields = FORM.check(input).orRefuse();
    return switch (secondStep.complete(
        fields.require(TOKEN), KINDS, fields.require(CODE), request)) {
      case Outcome.Complete(var proof, var kind) ->
          grant(proof, kind, request).orElseThrow(PasswordGrant::refusal);
      case Outcome.WrongCode _ ->
          throw new ValidationFailed(CODE, "The code is wrong or was used before.");
      case Outcome.Expired _ ->
          throw new ValidationFailed(TOKEN, "The token is invalid or has expired. Log in again.");
    };
  }

  private Optional<Answer> grant(LoginProof proof, Kind kind, HttpServletRequest request) {
    return kind == Kind.STATIC_TOKEN
        ? tokens.grant(proof, Origin.of(request))
        : pairs.grant(proof, request);
  }
}
