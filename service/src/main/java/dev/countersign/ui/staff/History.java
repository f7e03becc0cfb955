package dev.countersign.ui.staff;

import dev.countersign.identity.audit.EventHistoryStore;
import dev.countersign.identity.audit.StoredEvent;
import dev.countersign.identity.users.UserListStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Prepares events for display: adds the names of users who still exist. */
@Component
class History {

  /** Holds a user in an event. The name is empty if the user was deleted. */
  record Party(long id, String name) {}

  record Shown(Instant at, String kind, Party actor, Party subject, String what, String address) {}

  private final EventHistoryStore events;
  private final UserListStore users;

  History(EventHistoryStore events, UserListStore users) {
    this.events = events;
    this.users = users;
  }

  List<Shown> newest(int most) {
    return shown(events.list(Optional.empty(), Optional.empty(), most));
  }

  List<Shown> newestAbout(long userId, int most) {
    return shown(events.listOf(userId, Optional.empty(), Optional.empty(), most));
  }

  List<Shown> shown(List<StoredEvent> stored) {
    Map<Long, String> names =
        users.names(
            stored.stream()
                .flatMap(event -> Stream.of(event.actorId(), event.subjectId()))
                .collect(Collectors.toSet()));
    return stored.stream()
        .map(
            event ->
                new Shown(
                    event.at(),
                    event.kind(),
                    party(event.actorId(), names),
                    party(event.subjectId(), names),
                    (event.object() + " " + event.detail()).strip(),
                    event.origin().address()))
        .toList();
  }

  private static Party party(long id, Map<Long, String> names) {
    return new Party(id, names.getOrDefault(id, ""));
  }
}
