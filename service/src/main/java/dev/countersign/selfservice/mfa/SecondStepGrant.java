package dev.countersign.selfservice.mfa;

import dev.countersign.credentials.signedtoken.PasswordGrant;
import dev.countersign.credentials.signedtoken.TokenPairGrant;
import dev.countersign.credentials.statictoken.StaticTokenGrant;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.secondfactors.PendingLogin.Kind;
import dev.countersign.identity.secondfactors.SecondFactorLogin.Outcome;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Answers the second step of a login by API: with tokens, or with the reason of a refusal. */
@Component
class SecondStepGrant {

  static final String TOKEN = "ephemeral_token";

  static final TextField TOKEN_FIELD = TextField.text(TOKEN, "Ephemeral token").secret().build();

  /** A login of a browser gives a session, on its own page. */
  static final Set<Kind> KINDS = EnumSet.of(Kind.TOKEN_PAIR, Kind.STATIC_TOKEN);

  private final TokenPairGrant pairs;
  private final StaticTokenGrant tokens;

  SecondStepGrant(TokenPairGrant pairs, StaticTokenGrant tokens) {
    this.pairs = pairs;
    this.tokens = tokens;
  }

  /** Refuses a request from a page of another origin, if the response would set cookies. */
  void refuseOtherOrigins(HttpServletRequest request) {
    pairs.refuseOtherOrigins(request);
  }

  Answer answer(Outcome outcome, ValidationFailed refusal, HttpServletRequest request) {
    return switch (outcome) {
      case Outcome.Complete(var proof, var kind) ->
          grant(proof, kind, request).orElseThrow(PasswordGrant::refusal);
      case Outcome.Refused _ -> throw refusal;
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
