package dev.countersign.credentials.session;

import dev.countersign.api.access.CredentialExchange;
import dev.countersign.credentials.session.SessionExchangeStore.Found;
import dev.countersign.credentials.session.SessionIds.NewId;
import dev.countersign.credentials.takeover.CarriedSession;
import dev.countersign.credentials.takeover.TakeoverSettings;
import dev.countersign.http.protections.BrowserCookie;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * Replaces the cookie of a Django session at its first request. A page sends several requests at
 * once, and a response can be lost: for one minute, requests with the old cookie get the same new
 * session. Its id is therefore derived from the old cookie and the secret key.
 */
@Component
@ConditionalOnProperty(name = "countersign.takeover.until")
class CarriedSessionExchange implements CredentialExchange {

  private static final Duration GRACE = Duration.ofMinutes(1);

  private final TakeoverSettings takeover;
  private final SessionExchangeStore store;
  private final AuditLog audit;
  private final SessionIds ids;
  private final SessionSettings settings;
  private final BrowserCookie cookie;
  private final CsrfProtection csrf;
  private final PurposeKey key;
  private final Clock clock;

  CarriedSessionExchange(
      TakeoverSettings takeover,
      SessionExchangeStore store,
      AuditLog audit,
      SessionIds ids,
      SessionSettings settings,
      CsrfProtection csrf,
      PurposeKeys keys,
      Clock clock) {
    this.takeover = takeover;
    this.store = store;
    this.audit = audit;
    this.ids = ids;
    this.settings = settings;
    this.cookie = settings.shape();
    this.csrf = csrf;
    this.key = keys.of("carried session").getFirst();
    this.clock = clock;
  }

  @Override
  public List<String> exchange(HttpServletRequest request) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    if (!takeover.isOpen(now)) {
      return List.of();
    }
    return cookie
        .read(request)
        .filter(CarriedSession::isKey)
        .flatMap(carried -> session(carried, Origin.of(request), now))
        .map(id -> replace(id, request))
        .orElse(List.of());
  }

  private Optional<SessionId> session(String carried, Origin client, Instant now) {
    UUID digest = CarriedSession.digest(carried);
    Optional<Found> found = store.find(digest, now, now.minus(GRACE));
    Optional<NewId> id = found.map(session -> replacement(session.userId(), carried, digest, now));
    if (found.isPresent() && !found.get().isExchanged()) {
      exchange(digest, id.orElseThrow(), client, now);
    }
    return id.map(NewId::id);
  }

  private NewId replacement(long userId, String carried, UUID digest, Instant now) {
    return ids.replacing(userId, digest, now)
        .orElseGet(() -> new NewId(SessionId.derived(userId, key.mac(carried)), Optional.empty()));
  }

  private void exchange(UUID carried, NewId given, Origin client, Instant now) {
    Instant latestEnd = now.plus(settings.cookie().maxAge());
    SessionId id = given.id();
    audit.add(
        Event.own(EventKind.SESSION_EXCHANGED, id.userId(), client).on(id.object()),
        () -> store.exchange(carried, given, client, now, latestEnd));
  }

  private List<String> replace(SessionId id, HttpServletRequest request) {
    csrf.acceptUnbound(request);
    cookie.replace(request, id.text());
    return List.of(
        csrf.renew(request, id.text()), cookie.keep(id.text(), request, clock.instant()));
  }
}
