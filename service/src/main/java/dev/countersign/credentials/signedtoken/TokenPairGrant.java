package dev.countersign.credentials.signedtoken;

import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.SecondFactorPolicy;
import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalInt;
import org.springframework.stereotype.Component;

/** Opens a login and issues its pair of tokens. */
@Component
public class TokenPairGrant {

  private final SecondFactorPolicy policy;
  private final NewTokenFamilyStore logins;
  private final TokenIssuer issuer;
  private final SignedTokenSettings settings;
  private final TokenPair.Delivery delivery;
  private final Clock clock;
  private final SecureRandom random;

  TokenPairGrant(
      SecondFactorPolicy policy,
      NewTokenFamilyStore logins,
      TokenIssuer issuer,
      SignedTokenSettings settings,
      TokenPair.Delivery delivery,
      Clock clock,
      SecureRandom random) {
    this.policy = policy;
    this.logins = logins;
    this.issuer = issuer;
    this.settings = settings;
    this.delivery = delivery;
    this.clock = clock;
    this.random = random;
  }

  /** Refuses a request from a page of another origin, if the response would set cookies. */
  public void refuseOtherOrigins(HttpServletRequest request) {
    delivery.refuseOtherOrigins(request);
  }

  /**
   * Returns the response with the tokens, or empty if the account was deactivated or its password
   * changed after the proof. Refuses a user who must add a second factor first: other services
   * accept an access token without asking this one.
   */
  public Optional<Answer> grant(LoginProof proof, HttpServletRequest request) {
    policy.admit(proof.user());
    return open(proof, Origin.of(request)).map(pair -> delivery.deliver(pair, pair, request));
  }

  private Optional<TokenPair> open(LoginProof proof, Origin origin) {
    TokenFamilyId id = TokenFamilyId.random(random);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Instant expires = now.plus(settings.loginLifetime());
    OptionalInt epoch =
        settings.updateLastLogin()
            ? logins.open(proof, id, origin, now, expires)
            : logins.openQuietly(proof, id, origin, now, expires);
    return epoch.isPresent()
        ? Optional.of(
            issuer.pair(
                new Issuance(proof.user(), epoch.getAsInt(), id, now, proof.methods(), 0, now)))
        : Optional.empty();
  }
}
