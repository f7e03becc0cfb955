package dev.countersign.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.ServiceTest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DuplicateKeyException;

class AuditLogTest extends ServiceTest {

  private static final AtomicLong SUBJECTS = new AtomicLong(7_000_000_000L);
  private static final Origin ORIGIN = new Origin("agent", "192.0.2.1", "request");

  private final long subject = SUBJECTS.incrementAndGet();
  private final Event event =
      Event.own(EventKind.PROFILE_CHANGED, subject, ORIGIN).on("thing").with("email");

  @Autowired private AuditLog audit;
  @Autowired private EventStore store;
  @Autowired private EventMacs macs;
  @Autowired private AtomicChange atomic;
  @Autowired private ObjectProvider<EventObserver> observers;
  @Autowired private Clock clock;
  @Autowired private SecureRandom random;

  @Test
  void an_event_is_one_row_and_waits_for_its_seal() {
    audit.add(event);

    assertThat(count("kind = 'profile.changed' and actor_id = subject_id and object = 'thing'"))
        .isOne();
    assertThat(count("id in (select id from unsealed_events)")).isOne();
  }

  @Test
  void an_event_is_one_statement() throws Exception {
    assertThat(statements().during(() -> audit.add(event))).isOne();
  }

  @Test
  void many_events_are_one_round_trip_and_wait_for_their_seal() throws Exception {
    assertThat(statements().during(() -> audit.addAll(List.of(event, event, event)))).isOne();
    assertThat(statements().during(() -> audit.addAll(List.of()))).isZero();

    assertThat(count("id in (select id from unsealed_events)")).isEqualTo(3);
  }

  @Test
  void a_change_that_did_not_happen_leaves_no_event() {
    assertThat(audit.add(event, () -> false)).isFalse();
    assertThat(audit.add(_ -> event, Optional::empty)).isEmpty();

    assertThat(count("true")).isZero();
  }

  @Test
  void a_change_is_undone_when_its_event_cannot_be_written() {
    Event unwritable = event.with("\0");

    assertThatThrownBy(() -> audit.add(unwritable, this::makeLease)).isNotNull();

    assertThat(leases()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_change_that_returns_false_is_rolled_back_whether_or_not_events_are_enabled(
      boolean isEnabled) {
    AuditLog log = log(isEnabled);

    assertThat(log.add(event, () -> !makeLease())).isFalse();
    assertThat(log.add(_ -> event, () -> Optional.of(makeLease()).filter(_ -> false))).isEmpty();

    assertThat(leases()).isZero();
    assertThat(count("true")).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_change_that_fails_halfway_is_rolled_back_whether_or_not_events_are_enabled(
      boolean isEnabled) {
    BooleanSupplier failing =
        () -> {
          makeLease();
          return makeLease(); // the same key again
        };

    assertThatThrownBy(() -> log(isEnabled).add(event, failing))
        .isInstanceOf(DuplicateKeyException.class);

    assertThat(leases()).isZero();
  }

  @Test
  void with_events_disabled_a_change_is_committed_without_an_event() {
    assertThat(log(false).add(event, this::makeLease)).isTrue();

    assertThat(leases()).isOne();
    assertThat(count("true")).isZero();
  }

  private AuditLog log(boolean isEnabled) {
    var settings =
        new EventSettings(isEnabled, Duration.ofDays(90), false, "", null, List.of(), "-", "-");
    return new AuditLog(store, macs, atomic, observers, settings, clock, random);
  }

  @Test
  void a_change_and_its_event_are_written_together() {
    assertThat(audit.add(event, this::makeLease)).isTrue();

    assertThat(leases()).isOne();
    assertThat(count("true")).isOne();
  }

  private boolean makeLease() {
    return database()
            .sql("insert into leases (name, until) values (:name, now())")
            .param("name", "test-" + subject)
            .update()
        == 1;
  }

  private long leases() {
    return database()
        .sql("select count(*) from leases where name = :name")
        .param("name", "test-" + subject)
        .query(Long.class)
        .single();
  }

  private long count(String condition) {
    return database()
        .sql("select count(*) from events where subject_id = :subject and " + condition)
        .param("subject", subject)
        .query(Long.class)
        .single();
  }
}
