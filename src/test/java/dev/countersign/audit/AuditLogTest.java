package dev.countersign.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.ServiceTest;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class AuditLogTest extends ServiceTest {

  private static final AtomicLong SUBJECTS = new AtomicLong(7_000_000_000L);
  private static final Origin ORIGIN = new Origin("agent", "192.0.2.1", "request");

  private final long subject = SUBJECTS.incrementAndGet();
  private final Event event =
      Event.own(Kind.PROFILE_CHANGED, subject, ORIGIN).on("thing").with("email");

  @Autowired private AuditLog audit;

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
