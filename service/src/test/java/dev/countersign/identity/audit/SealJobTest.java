package dev.countersign.identity.audit;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.MovableClock;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionOperations;

@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.events.retention=30d")
class SealJobTest extends ServiceTest {

  private static final Origin ORIGIN = new Origin("agent", "192.0.2.1", "request");

  @Autowired private AuditLog audit;
  @Autowired private SealJob sealing;
  @Autowired private SealStore seals;
  @Autowired private ExpiredEvents expired;
  @Autowired private AuditVerification verification;
  @Autowired private TransactionOperations transactions;
  @Autowired private MovableClock clock;

  @Test
  void many_that_seal_at_once_make_one_chain() throws Exception {
    add(5_000);

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.invokeAll(nCopies(8, () -> sealing.sealUntil(Instant.MAX)));
    }
    sealing.sealUntil(Instant.MAX);

    assertThat(fault()).isEmpty();
    assertThat(waiting()).isZero();
  }

  @Test
  void an_event_whose_transaction_ends_late_is_sealed_later() {
    sealing.sealUntil(Instant.MAX);

    transactions.execute(
        _ -> {
          audit.add(Event.about(3, EventKind.USER_LOGIN_FAILED, ORIGIN));
          inAnotherTransaction(() -> add(1));
          return inAnotherTransaction(() -> assertThat(sealing.sealUntil(Instant.MAX)).isOne());
        });

    assertThat(sealing.sealUntil(Instant.MAX)).isOne();
    assertThat(fault()).isEmpty();
  }

  @Test
  void events_are_removed_when_they_are_old_enough_and_the_rest_can_be_verified() {
    sealing.sealUntil(Instant.MAX);
    add(10);
    sealing.sealUntil(Instant.MAX);
    long old = seals.last().orElseThrow().number();
    clock.move(Duration.ofDays(31));
    add(10);
    sealing.sealUntil(Instant.MAX);

    int removed = expired.removeUntil(Instant.MAX);

    assertThat(removed).isGreaterThanOrEqualTo(10);
    assertThat(seals.listFrom(0, 1).getFirst().number()).isEqualTo(old + 1);
    assertThat(expired.removeUntil(Instant.MAX)).isZero();
    assertThat(fault()).isEmpty();
    sealing.sealUntil(Instant.MAX);
    assertThat(fault()).isEmpty();
  }

  private void add(int events) {
    for (int i = 0; i < events; i++) {
      audit.add(Event.about(i, EventKind.USER_LOGIN_FAILED, ORIGIN));
    }
  }

  /** Runs the action on a thread of its own, which has no transaction yet. */
  private static boolean inAnotherTransaction(Runnable action) {
    Thread thread = Thread.ofVirtual().start(action);
    try {
      thread.join();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    return true;
  }

  private Optional<String> fault() {
    return verification.run(Optional.empty(), _ -> {}).fault();
  }

  private long waiting() {
    return database().sql("select count(*) from unsealed_events").query(Long.class).single();
  }
}
