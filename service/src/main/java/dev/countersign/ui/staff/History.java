package dev.countersign.ui.staff;

import dev.countersign.identity.audit.EventFilter;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventSearchStore;
import dev.countersign.identity.audit.EventSearchStore.Found;
import dev.countersign.identity.audit.StoredEvent;
import dev.countersign.identity.users.UserListStore;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.ui.pages.ActivityText;
import dev.countersign.ui.pages.ActivityText.Sign;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Prepares events for display: adds words, icons, the names of users, and the state of the seal.
 */
@Component
class History {

  /** Holds a user in an event. The name is empty if the user was deleted. */
  record Party(long id, String name) {}

  record Shown(
      StoredEvent event, Object words, Sign sign, Party actor, Party subject, boolean isSealed) {

    /** Returns the time, for templates. */
    public Instant at() {
      return event.at();
    }
  }

  private final EventSearchStore events;
  private final UserListStore users;

  History(EventSearchStore events, UserListStore users) {
    this.events = events;
    this.users = users;
  }

  static Text words(EventKind kind) {
    return ActivityText.of(kind);
  }

  List<Shown> newest(int most) {
    return shown(events.search(EventFilter.none(), Optional.empty(), most).events());
  }

  List<Shown> newestAbout(long userId, int most) {
    return shown(events.search(EventFilter.none().about(userId), Optional.empty(), most).events());
  }

  List<Shown> shown(List<StoredEvent> stored) {
    Map<Long, String> names =
        users.names(
            stored.stream()
                .flatMap(event -> Stream.of(event.actorId(), event.subjectId()))
                .collect(Collectors.toSet()));
    Set<UUID> unsealed = events.unsealed(stored.stream().map(StoredEvent::id).toList());
    return stored.stream().map(event -> shown(event, names, unsealed)).toList();
  }

  /** Adds one page of a search to the model: the events, and the links to newer and older ones. */
  void addPage(Map<String, Object> model, PathAndQuery list, Optional<UUID> before, Found found) {
    List<StoredEvent> rows = found.events().stream().limit(PageNavigation.SIZE).toList();
    model.put("events", shown(rows));
    model.put("is_first", before.isEmpty());
    model.put("newest", list.toString());
    model.put("older", older(list, found, rows));
    model.put("stopped_at", found.stoppedAt().map(History::time).orElse(Instant.EPOCH));
  }

  /** Returns the address of older events, or of the rest of a search that stopped. */
  private static String older(PathAndQuery list, Found found, List<StoredEvent> rows) {
    Optional<Cursor> cursor =
        found.events().size() > rows.size()
            ? Optional.of(Cursor.of(rows.getLast().at(), rows.getLast().id().toString()))
            : found.stoppedAt().map(id -> Cursor.of(time(id), id.toString()));
    return cursor
        .map(next -> list.with(PageRequest.AFTER, next.text()))
        .map(PathAndQuery::toString)
        .orElse("");
  }

  /** Returns the time that begins every id of an event. */
  static Instant time(UUID id) {
    return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
  }

  private static Shown shown(StoredEvent event, Map<Long, String> names, Set<UUID> unsealed) {
    Optional<EventKind> kind = EventKind.of(event.kind());
    return new Shown(
        event,
        kind.<Object>map(History::words).orElse(event.kind()),
        kind.map(ActivityText::sign).orElse(Sign.UNKNOWN),
        party(event.actorId(), names),
        party(event.subjectId(), names),
        !unsealed.contains(event.id()));
  }

  private static Party party(long id, Map<Long, String> names) {
    return new Party(id, names.getOrDefault(id, ""));
  }
}
