package dev.countersign.selfservice.accounts;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventHistoryStore;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.StoredEvent;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The filters and the page of a request for audit events. */
record EventQuery(Optional<EventKind> kind, Optional<Long> user, PageRequest<UUID> page) {

  static final String KIND = "kind";
  static final String USER = "user";

  /** Reads the request parameters. An empty text and the user 0 mean that a parameter is absent. */
  static EventQuery of(String kind, long user, String after, String before) {
    return new EventQuery(
        read(KIND, kind, text -> EventKind.of(text).orElseThrow(IllegalArgumentException::new)),
        Optional.of(user).filter(id -> id != Event.NO_USER),
        newestFirst(
            read(PageRequest.AFTER, after, UUID::fromString),
            read(PageRequest.BEFORE, before, UUID::fromString)));
  }

  /**
   * The list is in descending order, so {@code before} selects the next page and {@code after} the
   * previous one.
   */
  private static PageRequest<UUID> newestFirst(Optional<UUID> after, Optional<UUID> before) {
    return PageRequest.of(before, after);
  }

  /** Expects one row more than the page holds, to tell whether there is another page. */
  Slice<StoredEvent, UUID> slice(List<StoredEvent> read, int size) {
    return Slice.of(page, read, size, StoredEvent::id);
  }

  List<StoredEvent> read(EventHistoryStore events, int rows) {
    return user.map(subject -> readOf(subject, events, rows))
        .orElseGet(
            () ->
                page.read(
                    from -> events.list(kind, from, rows),
                    from -> events.listAfter(kind, from, rows)));
  }

  List<StoredEvent> readOf(long subject, EventHistoryStore events, int rows) {
    return page.read(
        from -> events.listOf(subject, kind, from, rows),
        from -> events.listOfAfter(subject, kind, from, rows));
  }

  private static <T> Optional<T> read(String name, String text, Function<String, T> form) {
    try {
      return Optional.of(text).filter(given -> !given.isEmpty()).map(form);
    } catch (IllegalArgumentException unreadable) {
      throw new ValidationFailed(name, "Enter a valid value.");
    }
  }
}
