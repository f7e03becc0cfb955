package dev.countersign.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.AuditVerification.Expected;
import dev.countersign.identity.audit.AuditVerification.Report;
import dev.countersign.support.ServiceTest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionOperations;

/** Undoes each manipulation, so that the chain is intact for the next test. */
class AuditVerificationTest extends ServiceTest {

  private static final Origin ORIGIN = new Origin("agent", "192.0.2.1", "request");

  private static final long NOT_A_USER = 8_000_000_000L;

  @Autowired private AuditLog audit;
  @Autowired private SealJob sealing;
  @Autowired private SealStore seals;
  @Autowired private AuditVerification verification;
  @Autowired private TransactionOperations transactions;

  private UUID event = new UUID(0, 0);
  private UUID other = new UUID(0, 0);
  private long number;

  @BeforeEach
  void two_events_in_a_seal_between_others() {
    addAndSeal(1);
    List<UUID> sealed = addAndSeal(2);
    event = sealed.getFirst();
    other = sealed.getLast();
    number = seals.last().orElseThrow().number();
    addAndSeal(1);
  }

  @Test
  void parts_verify_the_same_seals_as_the_whole() {
    long seals = 0;
    AuditVerification.Part part = verification.part(1);
    while (!part.isLast()) {
      assertThat(part.fault()).isEmpty();
      seals += part.next() - part.first();
      part = verification.part(part.next());
    }
    seals += part.next() - part.first();

    assertThat(part.fault()).isEmpty();
    assertThat(seals).isEqualTo(count("event_seals"));
  }

  @Test
  void the_part_with_an_altered_event_has_a_fault() {
    database()
        .sql("update events set detail = detail || 'x' where id = :id")
        .param("id", event)
        .update();

    assertThat(verification.part(number).fault()).hasValue("Event " + event + " was altered.");
    assertThat(verification.part(number + 1).fault()).isEmpty();
    database()
        .sql("update events set detail = left(detail, -1) where id = :id")
        .param("id", event)
        .update();
    assertThat(verification.part(number).fault()).isEmpty();
  }

  @Test
  void what_nobody_touched_has_no_fault() {
    audit.add(Event.about(NOT_A_USER, EventKind.USER_LOGIN_FAILED, ORIGIN));

    Report report = verification.run(Optional.empty(), _ -> {});

    assertThat(report.fault()).isEmpty();
    assertThat(report.waiting()).isPositive();
    assertThat(report.events()).isEqualTo(count("events"));
    assertThat(report.seals()).isEqualTo(count("event_seals"));
    sealing.sealUntil(Instant.MAX);
  }

  @Test
  void events_that_were_written_together_have_no_fault() {
    Event odd =
        Event.about(NOT_A_USER, EventKind.STAFF_USER_ADDED, ORIGIN)
            .on("\"quoted\"\\ \u2028 ü 😀")
            .with("{}");

    audit.addAll(List.of(odd, odd.with(""), odd.on("")));
    sealing.sealUntil(Instant.MAX);

    assertThat(verification.run(Optional.empty(), _ -> {}).fault()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "at = at + interval '1 microsecond'",
        "kind = 'user.logged_in'",
        "actor_id = actor_id + 1",
        "subject_id = subject_id + 1",
        "object = 'login:1'",
        "detail = 'x'",
        "address = '192.0.2.2'",
        "user_agent = ''",
        "request_id = ''",
        "object = 'thing4', detail = ''",
        "mac = sha256(mac)",
      })
  void an_event_is_altered(String assignment) {
    assertThat(after("update events set " + assignment + " where id = :event"))
        .contains("Event " + event + " was altered.");
  }

  @Test
  void an_event_is_given_the_id_of_another() {
    assertThat(after("update events set id = gen_random_uuid() where id = :event"))
        .hasValueSatisfying(fault -> assertThat(fault).contains(event + " was removed"));
  }

  @Test
  void two_events_change_places() {
    assertThat(
            after(
                """
                update events
                   set id = case id when :event then :other else :event end
                 where id in (:event, :other)
                """))
        .hasValueSatisfying(
            fault -> assertThat(fault).containsPattern(event + "|" + other).contains("altered"));
  }

  @Test
  void an_event_is_removed() {
    assertThat(after("delete from events where id = :event"))
        .contains("Event %s was removed: seal %d lists it.".formatted(event, number));
  }

  @Test
  void an_event_is_put_in() {
    UUID invented = new UUID(0x0190_0000_0000_7000L, 0x8000_0000_0000_0001L);
    String copy =
        """
        insert into events (subject_id, id, at, kind, actor_id, object, detail, address, user_agent,
                            request_id, mac)
        select subject_id, '%s', at, kind, actor_id, object, detail, address, user_agent,
               request_id, mac
          from events
         where id = :event
        """
            .formatted(invented);

    assertThat(after(copy)).contains("Event " + invented + " is in no seal and not queued.");
    assertThat(after(copy, "insert into unsealed_events (id) values ('" + invented + "')"))
        .contains("Event " + invented + " was altered.");
  }

  @Test
  void an_event_is_taken_out_of_the_line() {
    audit.add(Event.about(NOT_A_USER + 99, EventKind.USER_LOGIN_FAILED, ORIGIN));
    UUID waiting = database().sql("select id from unsealed_events").query(UUID.class).single();

    assertThat(after("delete from unsealed_events"))
        .contains("Event " + waiting + " is in no seal and not queued.");
    assertThat(after("delete from events where id in (select id from unsealed_events)"))
        .contains("Event " + waiting + " was removed: the queue contains it.");
    sealing.sealUntil(Instant.MAX);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sealed_at = sealed_at - interval '1 day'",
        "events = array[:other, :event]",
        "events = array[:event]",
        "events = events || gen_random_uuid()",
        "previous = sha256(previous)",
        "digest = sha256(digest)",
      })
  void a_seal_is_altered(String assignment) {
    assertThat(after("update event_seals set " + assignment + " where number = :number"))
        .contains("Seal " + number + " was altered.");
  }

  @Test
  void a_seal_is_removed() {
    assertThat(after("delete from event_seals where number = :number"))
        .contains("Seal " + number + " is missing.");
    assertThat(after("delete from event_seals where number <= :number"))
        .contains("Seal 1 is missing.");
  }

  @Test
  void a_seal_is_removed_with_its_events() {
    assertThat(
            after(
                "delete from events where id in (:event, :other)",
                "delete from event_seals where number = :number",
                "update event_seals set number = number - 1 where number > :number"))
        .contains("Seal " + number + " was altered.");
  }

  @Test
  void the_tail_is_cut_off() {
    Seal last = seals.last().orElseThrow();
    String[] cut = {
      "delete from events where id in (select unnest(events) from event_seals where number > :number)",
      "delete from event_seals where number > :number"
    };
    String[] head = last.head().split(":", 2);
    var expected = new Expected(last.number(), head[1]);

    assertThat(after(cut)).isEmpty();
    assertThat(after(Optional.of(expected), cut))
        .contains("Seal " + last.number() + " is not the expected one.");
    assertThat(verification.run(Optional.of(expected), _ -> {}).fault()).isEmpty();
  }

  @Test
  void the_chain_is_said_to_begin_later() {
    assertThat(
            after(
                """
                insert into events (subject_id, id, at, kind, actor_id, object, detail, address,
                                    user_agent, request_id, mac)
                select 0, gen_random_uuid(), at, 'events.removed', 0, '', (:number + 1)::text, '',
                       'countersign cleanup', '', mac
                  from events
                 where id = :event
                """,
                "delete from events where id in (select unnest(events) from event_seals where number <= :number)",
                "delete from event_seals where number <= :number"))
        .contains("Seal 1 is missing.");
  }

  private List<UUID> addAndSeal(int events) {
    LongStream.rangeClosed(1, events)
        .forEach(
            n ->
                audit.add(
                    Event.own(EventKind.PROFILE_CHANGED, NOT_A_USER + n, ORIGIN)
                        .on("thing")
                        .with("4" + n)));
    sealing.sealUntil(Instant.MAX);
    return seals.last().orElseThrow().events();
  }

  private Optional<String> after(String... manipulations) {
    return after(Optional.empty(), manipulations);
  }

  private Optional<String> after(Optional<Expected> expected, String... manipulations) {
    return transactions.execute(
        transaction -> {
          transaction.setRollbackOnly();
          for (String sql : manipulations) {
            database()
                .sql(sql)
                .param("event", event)
                .param("other", other)
                .param("number", number)
                .update();
          }
          return verification.run(expected, _ -> {}).fault();
        });
  }

  private long count(String table) {
    return database().sql("select count(*) from " + table).query(Long.class).single();
  }
}
