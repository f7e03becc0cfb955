package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/** Decides whether the use of a spent refresh token ends its token family, and records it. */
@Component
class TokenReuse implements MeterProvider {

  /**
   * Minimum time between two reuse events of one token family. A spent token can be sent without
   * limit and would otherwise fill the audit log.
   */
  private static final Duration BETWEEN_EVENTS = Duration.ofMinutes(10);

  private final TokenFamilyStore logins;
  private final AuditLog audit;
  private final SignedTokenSettings settings;
  private final LongAdder reuses = new LongAdder();

  TokenReuse(TokenFamilyStore logins, AuditLog audit, SignedTokenSettings settings) {
    this.logins = logins;
    this.audit = audit;
    this.settings = settings;
  }

  /** Handles a spent token of an active family that a client wanted to refresh. */
  void used(long userId, TokenFamilyId.Use use, Instant now, Origin origin) {
    reuses.increment();
    boolean isRevoked =
        switch (settings.onReuse()) {
          case REFUSE -> false;
          case REVOKE_LATE -> revokeLate(userId, use, now, origin);
          case REVOKE_FAMILY ->
              revoke(userId, use, origin, () -> logins.revoke(userId, use.login(), now));
        };
    if (!isRevoked) {
      audit.addSeldom(event(userId, use, origin), BETWEEN_EVENTS);
    }
  }

  /**
   * Handles a token that a logout has refused. If it was spent long ago, another client refreshed
   * it, and that client's tokens end as well.
   */
  void refusedAtLogout(long userId, TokenFamilyId.Use use, Instant now, Origin origin) {
    if (settings.onReuse() == SignedTokenSettings.OnReuse.REVOKE_LATE
        && revokeLate(userId, use, now, origin)) {
      reuses.increment();
    }
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.counter(
            "countersign.token.reuses", "Refresh tokens used again after their rotation.", reuses));
  }

  /** Without spending, an older token is accepted, or was spent before a setting was changed. */
  private boolean revokeLate(long userId, TokenFamilyId.Use use, Instant now, Origin origin) {
    return settings.rotateRefreshTokens()
        && settings.blacklistAfterRotation()
        && revoke(userId, use, origin, () -> logins.revokeIfSpentBeforeRace(userId, use, now));
  }

  /** Commits before the response is sent. The refusal does not roll it back. */
  private boolean revoke(
      long userId, TokenFamilyId.Use use, Origin origin, BooleanSupplier revocation) {
    return audit.add(event(userId, use, origin).with("log-in revoked"), revocation);
  }

  private static Event event(long userId, TokenFamilyId.Use use, Origin origin) {
    return Event.about(userId, EventKind.TOKEN_REUSED, origin).on(use.login().object());
  }
}
