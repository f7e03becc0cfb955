package dev.countersign.signedtoken;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.signedtoken.RefreshOutcome.AccessOnly;
import dev.countersign.signedtoken.RefreshOutcome.Refused;
import dev.countersign.signedtoken.RefreshOutcome.Renewed;
import dev.countersign.signedtoken.SignedTokenSettings.OnReuse;
import dev.countersign.users.User;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The lifecycle of a refresh token, as the specification's table has it. */
@Component
class RefreshRotation {

  static final Refused BLACKLISTED = new Refused("token_not_valid", "Token is blacklisted");
  private static final Refused NO_ACCOUNT =
      new Refused("no_active_account", "No active account found for the given token.");
  private static final Refused NAMELESS =
      new Refused("token_not_valid", "Token contained no recognizable user identification");

  private final TokenCheck tokens;
  private final TokenIssuer issuer;
  private final LoginStore logins;
  private final RotationStore rotations;
  private final AuditLog audit;
  private final SignedTokenSettings settings;
  private final Clock clock;

  RefreshRotation(
      TokenCheck tokens,
      TokenIssuer issuer,
      LoginStore logins,
      RotationStore rotations,
      AuditLog audit,
      SignedTokenSettings settings,
      Clock clock) {
    this.tokens = tokens;
    this.issuer = issuer;
    this.logins = logins;
    this.rotations = rotations;
    this.audit = audit;
    this.settings = settings;
    this.clock = clock;
  }

  RefreshOutcome refresh(String encoded, Origin origin) {
    return switch (tokens.check(encoded, TokenKind.REFRESH)) {
      case TokenVerdict.Bad(String message) -> new Refused("token_not_valid", message);
      case TokenVerdict.Nameless _ -> NAMELESS;
      case TokenVerdict.Good(CheckedToken token) ->
          LoginId.read(token.id())
              .map(
                  use ->
                      settings.rotateRefreshTokens()
                          ? rotate(token, use, origin)
                          : renew(token, use, origin))
              .orElse(BLACKLISTED);
    };
  }

  private RefreshOutcome rotate(CheckedToken token, LoginId.Use use, Origin origin) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Instant expires = now.plus(settings.loginLifetime());
    if (!settings.blacklistAfterRotation()) {
      return rotations
          .rotateAny(token.userId(), use, now, expires)
          .<RefreshOutcome>map(
              rotated -> renewed(rotated.user(), use.login(), rotated.generation(), now))
          .orElseGet(() -> refuse(token, use, now, origin));
    }
    Optional<User> user = rotations.rotate(token.userId(), use, now, expires);
    return user.<RefreshOutcome>map(found -> renewed(found, use.login(), use.generation() + 1, now))
        .orElseGet(() -> refuse(token, use, now, origin));
  }

  /** Rotation is off: nothing is written, and the claims are read anew. */
  private RefreshOutcome renew(CheckedToken token, LoginId.Use use, Origin origin) {
    Instant now = clock.instant();
    boolean spentTokensCount = !settings.blacklistAfterRotation();
    return logins
        .find(token.userId(), use.login())
        .filter(login -> login.isLive(now))
        .filter(login -> login.takes(use.generation(), spentTokensCount))
        .<RefreshOutcome>map(login -> new AccessOnly(issuer.access(login.user(), now)))
        .orElseGet(() -> refuse(token, use, now, origin));
  }

  private Renewed renewed(User user, LoginId login, int generation, Instant at) {
    TokenPair pair = issuer.pair(user, login, generation, at);
    return new Renewed(pair.access(), pair.refresh());
  }

  /** The swap did not happen; why it did not is looked up only now. */
  private RefreshOutcome refuse(CheckedToken token, LoginId.Use use, Instant now, Origin origin) {
    Optional<Login> found = logins.find(token.userId(), use.login());
    if (found.isEmpty()) {
      return BLACKLISTED;
    }
    Login login = found.get();
    if (!login.user().isActive()) {
      return NO_ACCOUNT;
    }
    if (login.isLive(now) && use.generation() < login.generation()) {
      return reused(login, use, now, origin);
    }
    return BLACKLISTED;
  }

  /** A spent token: a retry inside the grace gets the same pair, anything else is a replay. */
  private RefreshOutcome reused(Login login, LoginId.Use use, Instant now, Origin origin) {
    boolean isLastOne = use.generation() + 1 == login.generation();
    if (isLastOne && isInGrace(login.rotatedAt(), now)) {
      return renewed(login.user(), login.id(), login.generation(), login.rotatedAt());
    }
    long userId = login.user().id();
    Event event = Event.about(userId, Kind.TOKEN_REUSED, origin).on(login.id().object());
    boolean isRevoked =
        settings.onReuse() == OnReuse.REVOKE_FAMILY
            // Committed before the answer leaves: the refusal that follows undoes nothing.
            && audit.add(
                event.with("log-in revoked"), () -> logins.revoke(userId, login.id(), now));
    if (!isRevoked) {
      audit.add(event);
    }
    return BLACKLISTED;
  }

  /** To both sides: whoever lost the race may have looked at the clock before the winner did. */
  private boolean isInGrace(Instant rotatedAt, Instant now) {
    return Duration.between(rotatedAt, now).abs().compareTo(settings.reuseGrace()) < 0;
  }
}
