package dev.countersign.credentials.session;

import dev.countersign.credentials.session.ImpersonationStore.Ended;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import dev.countersign.platform.settings.ImpersonationSettings;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Starts, finds and ends impersonations, with their audit events. */
@Component
class Impersonations {

  private final ImpersonationStore store;
  private final ImpersonationRule rule;
  private final ImpersonationSettings settings;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final SecureRandom random;
  private final Clock clock;

  Impersonations(
      ImpersonationStore store,
      ImpersonationRule rule,
      ImpersonationSettings settings,
      AuditLog audit,
      TransactionOperations transactions,
      SecureRandom random,
      Clock clock) {
    this.store = store;
    this.rule = rule;
    this.settings = settings;
    this.audit = audit;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  @Bean
  static CleanupJob impersonationCleanup(
      Impersonations impersonations, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-impersonations",
        "expired impersonations",
        settings.sessionsCron(),
        clock,
        impersonations::removeExpired);
  }

  /**
   * Starts an impersonation and ends earlier ones of the same session. Returns empty if the staff
   * member's session or the user does not exist any more.
   */
  Optional<SessionId> start(
      Session own, User target, boolean isReadOnly, String reason, Origin origin) {
    SessionId id = SessionId.random(own.user().id(), random);
    Instant now = now();
    Event event =
        Event.by(own.user().id(), EventKind.STAFF_IMPERSONATION_STARTED, target.id(), origin)
            .on(object(id.digest()))
            .with((isReadOnly ? "read-only: " : "full: ") + reason);
    return audit.add(
        _ -> event,
        () -> {
          addEnds(store.endAllOf(own.id()), origin, "replaced");
          Instant end = now.plus(settings.lifetime());
          return store.start(id, own.id(), target.id(), isReadOnly, now, end)
              ? Optional.of(id)
              : Optional.empty();
        });
  }

  /** Finds the impersonation of a session, or returns empty if it has ended. */
  Optional<Session> find(SessionId id, Session own) {
    return settings.isOn()
        ? store
            .find(id, own.id(), now())
            .filter(found -> rule.allows(own.user(), found.user()))
            .map(found -> settings.mayChange() ? found : found.readOnly())
        : Optional.empty();
  }

  void end(SessionId id, Origin origin) {
    transactions.executeWithoutResult(_ -> addEnds(store.end(id).stream().toList(), origin, ""));
  }

  private int removeExpired(int most, Instant now) {
    return Optional.ofNullable(
            transactions.execute(
                _ -> {
                  List<Ended> expired = store.removeExpired(most, now);
                  addEnds(expired, Origin.command("cleanup"), "expired");
                  return expired.size();
                }))
        .orElse(0);
  }

  private void addEnds(List<Ended> ended, Origin origin, String detail) {
    audit.addAll(
        ended.stream()
            .map(
                one ->
                    Event.by(
                            one.actorId(),
                            EventKind.STAFF_IMPERSONATION_ENDED,
                            one.userId(),
                            origin)
                        .on(object(one.id()))
                        .with(detail))
            .toList());
  }

  private static String object(UUID digest) {
    return "impersonation:" + ActiveSession.shownId(digest);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
