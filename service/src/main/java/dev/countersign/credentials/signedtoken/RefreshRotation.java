package dev.countersign.credentials.signedtoken;

import dev.countersign.credentials.signedtoken.CarriedTokenStore.Lifetime;
import dev.countersign.credentials.signedtoken.RefreshOutcome.AccessOnly;
import dev.countersign.credentials.signedtoken.RefreshOutcome.Refused;
import dev.countersign.credentials.signedtoken.RefreshOutcome.Renewed;
import dev.countersign.credentials.signedtoken.RotationStore.Rotated;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.SecondFactorPolicy;
import dev.countersign.identity.users.User;
import dev.countersign.platform.meters.Counts;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.verifier.token.TokenKind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Refreshes tokens: rotates the refresh token, detects reuse, and refuses tokens that are not
 * valid.
 */
@Component
class RefreshRotation implements MeterProvider {

  private enum Result {
    ROTATED,
    ACCESS_ONLY,
    REFUSED
  }

  static final Refused BLACKLISTED = new Refused("token_not_valid", "Token is blacklisted");
  private static final Refused EXPIRED = new Refused("token_not_valid", TokenCheck.EXPIRED);
  private static final Refused NO_ACCOUNT =
      new Refused("no_active_account", "No active account found for the given token.");
  private static final Refused NAMELESS =
      new Refused("token_not_valid", "Token contained no recognizable user identification");

  private final TokenCheck tokens;
  private final TokenIssuer issuer;
  private final TokenFamilyStore logins;
  private final RotationStore rotations;
  private final SecondFactorPolicy policy;
  private final CarriedTokenStore carried;
  private final TokenReuse reuse;
  private final SignedTokenSettings settings;
  private final Clock clock;
  private final Counts<Result> results = new Counts<>(Result.class);

  RefreshRotation(
      TokenCheck tokens,
      TokenIssuer issuer,
      TokenFamilyStore logins,
      RotationStore rotations,
      SecondFactorPolicy policy,
      CarriedTokenStore carried,
      TokenReuse reuse,
      SignedTokenSettings settings,
      Clock clock) {
    this.tokens = tokens;
    this.issuer = issuer;
    this.logins = logins;
    this.rotations = rotations;
    this.policy = policy;
    this.carried = carried;
    this.reuse = reuse;
    this.settings = settings;
    this.clock = clock;
  }

  RefreshOutcome refresh(String encoded, Origin origin) {
    RefreshOutcome outcome = outcome(encoded, origin);
    results.add(
        switch (outcome) {
          case Renewed _ -> Result.ROTATED;
          case AccessOnly _ -> Result.ACCESS_ONLY;
          case Refused _ -> Result.REFUSED;
        });
    return outcome;
  }

  @Override
  public List<Meter> meters() {
    return results.meters(
        "countersign.token.refreshes",
        "Uses of refresh tokens. Rotated: a new pair; access_only: rotation is off.",
        "outcome");
  }

  private RefreshOutcome outcome(String encoded, Origin origin) {
    return switch (tokens.check(encoded, TokenKind.REFRESH)) {
      case TokenVerdict.Bad(String message) -> new Refused("token_not_valid", message);
      case TokenVerdict.Nameless _ -> NAMELESS;
      case TokenVerdict.Good(CheckedToken token) ->
          token.use().map(use -> outcome(token, use, origin)).orElse(BLACKLISTED);
    };
  }

  private RefreshOutcome outcome(CheckedToken token, TokenFamilyId.Use use, Origin origin) {
    if (policy.isOn()) {
      // Before the rotation: a refused token is not spent, and works after the enrolment.
      ownerOfAccepted(token, use).ifPresent(policy::admit);
    }
    return settings.rotateRefreshTokens() ? rotate(token, use, origin) : renew(token, use, origin);
  }

  /** Returns the user of a token that can be used now, or empty. */
  private Optional<User> ownerOfAccepted(CheckedToken token, TokenFamilyId.Use use) {
    Instant now = clock.instant();
    return logins
        .find(token.userId(), use.login())
        .filter(login -> login.isLive(now))
        .filter(login -> login.takes(use.generation(), !settings.blacklistAfterRotation()))
        .map(TokenFamily::user)
        .or(() -> token.isCarried() ? carried.ownerOfUnused(token) : Optional.empty());
  }

  private RefreshOutcome rotate(CheckedToken token, TokenFamilyId.Use use, Origin origin) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Instant expires = now.plus(settings.loginLifetime());
    return claim(token, use, 1, origin, new Lifetime(now, expires))
        .or(
            () ->
                settings.blacklistAfterRotation()
                    ? rotations.rotate(token.userId(), use, now, expires)
                    : rotations.rotateAny(token.userId(), use, now, expires))
        .<RefreshOutcome>map(found -> renewed(found.issuance(use.login(), now)))
        .orElseGet(() -> refuse(token, use, now, origin));
  }

  /** Opens the token family of a refresh token of Django, or returns empty for any other token. */
  private Optional<Rotated> claim(
      CheckedToken token, TokenFamilyId.Use use, int generation, Origin origin, Lifetime lifetime) {
    return token.isCarried()
        ? carried.claim(token, use.login(), generation, origin, lifetime)
        : Optional.empty();
  }

  /** Issues an access token without rotation. Nothing is written; the claims are read again. */
  private RefreshOutcome renew(CheckedToken token, TokenFamilyId.Use use, Origin origin) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    claim(
        token,
        use,
        0,
        origin,
        new Lifetime(now, CarriedTokenStore.end(token).plus(settings.leeway())));
    boolean spentTokensCount = !settings.blacklistAfterRotation();
    return logins
        .find(token.userId(), use.login())
        .filter(login -> login.isLive(now))
        .filter(login -> login.takes(use.generation(), spentTokensCount))
        .<RefreshOutcome>map(login -> new AccessOnly(issuer.access(login.issuance(now))))
        .orElseGet(() -> refuse(token, use, now, origin));
  }

  private Renewed renewed(Issuance issuance) {
    TokenPair pair = issuer.pair(issuance);
    return new Renewed(pair.access(), pair.refresh());
  }

  /** Determines why the rotation failed. The extra query runs only in this case. */
  private RefreshOutcome refuse(
      CheckedToken token, TokenFamilyId.Use use, Instant now, Origin origin) {
    Optional<TokenFamily> found = logins.find(token.userId(), use.login());
    if (found.isEmpty()) {
      return BLACKLISTED;
    }
    TokenFamily login = found.get();
    if (!login.user().isActive()) {
      return NO_ACCOUNT;
    }
    if (!login.expiresAt().isAfter(now)) {
      return EXPIRED;
    }
    if (login.isLive(now) && use.generation() < login.generation()) {
      return reused(login, use, now, origin);
    }
    return BLACKLISTED;
  }

  /**
   * Handles a spent token. A retry within the grace period gets the same pair; any other use is a
   * replay.
   */
  private RefreshOutcome reused(
      TokenFamily login, TokenFamilyId.Use use, Instant now, Origin origin) {
    boolean isLastOne = use.generation() + 1 == login.generation();
    if (isLastOne && isInGrace(login.rotatedAt(), now)) {
      return renewed(login.issuance(login.rotatedAt()));
    }
    reuse.used(login.user().id(), use, now, origin);
    return BLACKLISTED;
  }

  /**
   * Uses the absolute difference: the loser of a race may have read the clock before the winner.
   */
  private boolean isInGrace(Instant rotatedAt, Instant now) {
    return Duration.between(rotatedAt, now).abs().compareTo(settings.reuseGrace()) < 0;
  }
}
