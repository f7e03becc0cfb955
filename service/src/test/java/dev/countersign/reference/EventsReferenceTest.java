package dev.countersign.reference;

import static dev.countersign.reference.ReferencePage.code;

import dev.countersign.identity.audit.EventKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keeps docs/reference/events.md equal to the kinds of events. */
class EventsReferenceTest {

  private static final String INTRODUCTION =
      """
      The audit log holds one event for each login, failure and change of an account. Staff read all events at
      `GET /api/events/` (`?user=`, `?kind=`) and users read their own at `GET /api/accounts/activity/`.

      Each event has a time, a kind, an actor (who did it), a subject (the user it concerns), an object, a detail, the request id,
      the client address and the user agent. The id 0 stands for an unknown actor or subject. No event holds a password, a token
      or a hash. The names never change.
      """;

  @Test
  void the_page_explains_every_kind_of_event() throws IOException {
    var sentences = new Sentences("events.txt");
    List<String> kinds = Arrays.stream(EventKind.values()).map(EventKind::wireName).toList();

    sentences.assertExplain(kinds);
    new ReferencePage("events.md", getClass(), "Audit events", INTRODUCTION)
        .table(
            List.of("event", "meaning"),
            kinds.stream().map(kind -> List.of(code(kind), sentences.of(kind))).toList())
        .assertCurrent();
  }
}
