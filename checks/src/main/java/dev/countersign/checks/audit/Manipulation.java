package dev.countersign.checks.audit;

import java.util.List;
import java.util.stream.Stream;

/**
 * A manipulation by an attacker with write access to the database, and what the report must name.
 */
record Manipulation(String name, Named named, List<String> statements) {

  /** What the reported fault must name. */
  enum Named {
    EVENT,
    EITHER_EVENT,
    INVENTED,
    SEAL,
    FIRST_SEAL,
    HEAD
  }

  private static final String INVENTED = "01900000-0000-7000-8000-000000000001";

  private static final String COPY =
      """
      insert into events (subject_id, id, at, kind, actor_id, object, detail, address, user_agent,
                          request_id, mac)
      select subject_id, '%s', at, kind, actor_id, object, detail, address, user_agent, request_id,
             mac
        from events
       where id = :event
      """
          .formatted(INVENTED);

  static final List<Manipulation> ALL =
      Stream.of(
              columns(),
              events(),
              Stream.of(
                      "sealed_at = sealed_at - interval '1 day'",
                      "events = array_remove(events, :event)",
                      "events = array_append(array_remove(events, :event), :event)",
                      "events = events || gen_random_uuid()",
                      "previous = sha256(previous)",
                      "digest = sha256(digest)")
                  .map(Manipulation::ofSeal),
              seals())
          .flatMap(manipulations -> manipulations)
          .toList();

  private static Stream<Manipulation> columns() {
    return Stream.of(
            "at = at + interval '1 microsecond'",
            "at = at - interval '1 day'",
            "kind = 'staff.user_changed'",
            "actor_id = actor_id + 1",
            "actor_id = 0",
            "subject_id = subject_id + 1",
            "object = ''",
            "object = object || ' '",
            "detail = 'email'",
            "address = '198.51.100.7'",
            "user_agent = 'curl/8'",
            "request_id = ''",
            "object = address, address = object",
            "mac = sha256(mac)",
            "mac = (select other.mac from events other where other.id = :other)")
        .map(
            assignment ->
                of(
                    assignment,
                    Named.EVENT,
                    "update events set " + assignment + " where id = :event"));
  }

  private static Stream<Manipulation> events() {
    return Stream.of(
        of("an event is removed", Named.EVENT, "delete from events where id = :event"),
        of(
            "an event gets another id",
            Named.EVENT,
            "update events set id = gen_random_uuid() where id = :event"),
        of(
            "two events exchange their ids",
            Named.EITHER_EVENT,
            "update events set id = case id when :event then :other else :event end"
                + " where id in (:event, :other)"),
        of(
            "two events exchange their times",
            Named.EITHER_EVENT,
            """
            update events
               set at = pair.at
              from events pair
             where events.id in (:event, :other)
               and pair.id in (:event, :other)
               and pair.id <> events.id
            """),
        of("an event is inserted", Named.INVENTED, COPY),
        of(
            "an event is inserted and queued for sealing",
            Named.INVENTED,
            COPY,
            "insert into unsealed_events (id) values ('" + INVENTED + "')"),
        of(
            "an event takes the place of another",
            Named.EITHER_EVENT,
            "delete from events where id = :other",
            "update events set id = :other where id = :event"));
  }

  private static Stream<Manipulation> seals() {
    return Stream.of(
        of("a seal is removed", Named.SEAL, "delete from event_seals where number = :seal"),
        of(
            "a seal is removed with its events",
            Named.SEAL,
            "delete from events where id in"
                + " (select unnest(events) from event_seals where number = :seal)",
            "delete from event_seals where number = :seal"),
        of(
            "two seals are swapped",
            Named.SEAL,
            "update event_seals set number = -number where number in (:seal, :seal + 1)",
            "update event_seals set number = :seal * 2 + 1 + number where number < 0"),
        of(
            "a seal is removed and the others close the gap",
            Named.SEAL,
            "delete from events where id in"
                + " (select unnest(events) from event_seals where number = :seal)",
            "delete from event_seals where number = :seal",
            "update event_seals set number = -number where number > :seal",
            "update event_seals set number = -number - 1 where number < 0"),
        of(
            "the oldest seals are removed with their events",
            Named.FIRST_SEAL,
            "delete from events where id in"
                + " (select unnest(events) from event_seals where number <= :seal)",
            "delete from event_seals where number <= :seal"),
        of(
            "the newest seals are removed with their events",
            Named.HEAD,
            "delete from events where id in"
                + " (select unnest(events) from event_seals where number > :seal)",
            "delete from event_seals where number > :seal"));
  }

  private static Manipulation ofSeal(String assignment) {
    return of(
        assignment, Named.SEAL, "update event_seals set " + assignment + " where number = :seal");
  }

  private static Manipulation of(String name, Named named, String... statements) {
    return new Manipulation(name, named, List.of(statements));
  }

  boolean isNamedBy(String fault, Target target) {
    return switch (named) {
      case EVENT -> fault.contains(target.event().toString());
      case EITHER_EVENT ->
          fault.contains(target.event().toString()) || fault.contains(target.other().toString());
      case INVENTED -> fault.contains(INVENTED);
      case SEAL -> fault.startsWith("Seal " + target.seal() + " ");
      case FIRST_SEAL -> fault.startsWith("Seal 1 ");
      case HEAD -> fault.startsWith("Seal " + target.head().number() + " ");
    };
  }
}
