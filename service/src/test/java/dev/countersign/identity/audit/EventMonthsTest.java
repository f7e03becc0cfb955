package dev.countersign.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.AuditVerification.Expected;
import dev.countersign.identity.audit.EventPartitionStore.Partition;
import dev.countersign.support.MovableClock;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionOperations;

/** Each test begins in a new month that no event of another test is in. */
@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.events.retention=40d")
class EventMonthsTest extends ServiceTest {

  private static final Origin ORIGIN = new Origin("agent", "192.0.2.1", "request");
  private static final long NOT_A_USER = 8_200_000_000L;
  private static final Duration UNTIL_EXPIRY = Duration.ofDays(75);

  @Autowired private AuditLog audit;
  @Autowired private SealJob sealing;
  @Autowired private SealStore seals;
  @Autowired private EventMonths months;
  @Autowired private EventPartitionStore partitions;
  @Autowired private ExpiredEvents expired;
  @Autowired private AuditVerification verification;
  @Autowired private TransactionOperations transactions;
  @Autowired private MovableClock clock;

  private EventMonth month = EventMonth.of(Instant.EPOCH);

  @BeforeEach
  void beginAMonth() {
    month = EventMonth.of(clock.instant()).next();
    clock.set(month.start().plus(Duration.ofDays(10)));
    months.add();
    sealing.sealUntil(Instant.MAX);
  }

  @Test
  void the_next_three_months_have_partitions_and_an_event_goes_to_its_month() {
    assertThat(tables())
        .contains(
            month.table(),
            month.next().table(),
            month.next().next().table(),
            month.next().next().next().table());

    add(1);

    assertThat(newestTable()).isEqualTo(month.table());
  }

  @Test
  void an_event_without_a_partition_is_stored_and_its_month_stays_without_one() {
    clock.set(month.start().plus(Duration.ofDays(160)));
    EventMonth late = EventMonth.of(clock.instant());
    add(1);
    assertThat(newestTable()).isEqualTo(EventPartitionStore.DEFAULT);

    months.add();

    assertThat(tables()).doesNotContain(late.table()).contains(late.next().table());
    assertThat(constraintsOfDefault()).isZero();
    add(1);
    assertThat(newestTable()).isEqualTo(EventPartitionStore.DEFAULT);
    sealing.sealUntil(Instant.MAX);
    assertThat(fault()).isEmpty();
    clock.move(UNTIL_EXPIRY);
    add(1);
    sealing.sealUntil(Instant.MAX);
    expired.removeUntil(Instant.MAX);
    assertThat(partitions.hasDefaultRows()).isFalse();
    assertThat(fault()).isEmpty();
  }

  @Test
  void an_expired_month_is_dropped_and_the_rest_can_be_verified() {
    add(10);
    sealing.sealUntil(Instant.MAX);
    Seal last = seals.last().orElseThrow();
    clock.move(UNTIL_EXPIRY);
    add(10);
    sealing.sealUntil(Instant.MAX);

    expired.removeUntil(Instant.MAX);

    assertThat(tables()).doesNotContain(month.table());
    assertThat(seals.first()).hasValue(last.number() + 1);
    assertThat(fault()).isEmpty();
    assertThat(verify(new Expected(last.number(), last.digest()))).isEmpty();
    assertThat(verify(new Expected(last.number(), "0".repeat(64))))
        .hasValue("Seal %d is not the expected one.".formatted(last.number()));
    sealing.sealUntil(Instant.MAX);
    assertThat(fault()).isEmpty();
  }

  @Test
  void a_seal_may_list_events_of_two_months_of_which_one_is_dropped() {
    clock.set(month.end().minusSeconds(1));
    add(5);
    clock.set(month.end().plusSeconds(1));
    add(5);
    sealing.sealUntil(Instant.MAX);
    long mixed = seals.last().orElseThrow().number();
    clock.set(month.end().plus(Duration.ofDays(40)));
    add(1);
    sealing.sealUntil(Instant.MAX);

    expired.removeUntil(Instant.MAX);

    assertThat(tables()).doesNotContain(month.table()).contains(month.next().table());
    assertThat(seals.first()).hasValue(mixed);
    assertThat(fault()).isEmpty();
    assertThat(verification.part(mixed).fault()).isEmpty();
  }

  @Test
  void an_event_of_a_later_month_that_a_mixed_seal_lists_must_exist() {
    clock.set(month.end().minusSeconds(1));
    add(1);
    clock.set(month.end().plusSeconds(1));
    add(1);
    sealing.sealUntil(Instant.MAX);
    clock.set(month.end().plus(Duration.ofDays(40)));
    add(1);
    sealing.sealUntil(Instant.MAX);
    expired.removeUntil(Instant.MAX);

    transactions.execute(
        transaction -> {
          transaction.setRollbackOnly();
          database().sql("delete from " + month.next().table()).update();
          assertThat(fault()).hasValueSatisfying(text -> assertThat(text).contains("was removed"));
          return true;
        });
  }

  @Test
  void a_month_with_an_event_that_has_no_seal_is_not_dropped() {
    add(1);
    clock.move(UNTIL_EXPIRY);

    expired.removeUntil(Instant.MAX);

    assertThat(tables()).contains(month.table());
    sealing.sealUntil(Instant.MAX);
    add(1);
    sealing.sealUntil(Instant.MAX);
    expired.removeUntil(Instant.MAX);
    assertThat(tables()).doesNotContain(month.table());
    assertThat(fault()).isEmpty();
  }

  @Test
  void a_month_that_a_long_transaction_reads_is_dropped_later() throws Exception {
    add(1);
    sealing.sealUntil(Instant.MAX);
    clock.move(UNTIL_EXPIRY);
    add(1);
    sealing.sealUntil(Instant.MAX);
    var isReading = new CountDownLatch(1);
    var isDone = new CountDownLatch(1);
    Thread reader =
        Thread.ofVirtual()
            .start(
                () ->
                    transactions.execute(
                        _ -> {
                          database().sql("select count(*) from events").query(Long.class).single();
                          isReading.countDown();
                          await(isDone);
                          return true;
                        }));
    await(isReading);

    try {
      expired.removeUntil(Instant.MAX);

      assertThat(tables()).contains(month.table());
    } finally {
      isDone.countDown();
      reader.join();
    }
    expired.removeUntil(Instant.MAX);
    assertThat(tables()).doesNotContain(month.table());
    assertThat(fault()).isEmpty();
  }

  @Test
  void events_before_the_retention_go_even_if_their_month_has_not_expired() {
    clock.set(month.start().plus(Duration.ofDays(1)));
    add(3);
    sealing.sealUntil(Instant.MAX);
    clock.move(Duration.ofDays(41));
    add(1);
    sealing.sealUntil(Instant.MAX);

    assertThat(expired.removeUntil(Instant.MAX)).isGreaterThanOrEqualTo(3);

    assertThat(tables()).contains(month.table());
    assertThat(rows(month.table())).isZero();
    assertThat(fault()).isEmpty();
  }

  @Test
  void bounds_are_read_as_PostgreSQL_prints_them() {
    assertThat(partitions.list())
        .contains(
            new Partition(month.table(), Optional.of(month.next().lowest())),
            new Partition(EventPartitionStore.DEFAULT, Optional.empty()));
  }

  private void add(int events) {
    for (int number = 0; number < events; number++) {
      audit.add(Event.about(NOT_A_USER, EventKind.USER_LOGIN_FAILED, ORIGIN));
    }
  }

  private List<String> tables() {
    return partitions.list().stream().map(Partition::table).toList();
  }

  private String newestTable() {
    return database()
        .sql("select tableoid::regclass::text from events order by id desc limit 1")
        .query(String.class)
        .single();
  }

  private long rows(String table) {
    return database().sql("select count(*) from " + table).query(Long.class).single();
  }

  private long constraintsOfDefault() {
    return database()
        .sql("select count(*) from pg_constraint where conname like '%_is_elsewhere'")
        .query(Long.class)
        .single();
  }

  private Optional<String> fault() {
    return verification.run(Optional.empty(), _ -> {}).fault();
  }

  private Optional<String> verify(Expected expected) {
    return verification.run(Optional.of(expected), _ -> {}).fault();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
