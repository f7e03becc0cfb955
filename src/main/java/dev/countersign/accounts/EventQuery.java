package dev.countersign.accounts;

import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.StoredEvent;
import dev.countersign.endpoints.Page;
import dev.countersign.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Which events a request asks for: of a kind, about a user, before another. */
record EventQuery(Optional<Kind> kind, Optional<Long> user, Optional<UUID> before) {

  static final String KIND = "kind";
  static final String USER = "user";
  static final String BEFORE = "before";

  /** What is empty, or 0 for nobody, was not asked for. */
  static EventQuery of(String kind, long user, String before) {
    return new EventQuery(
        read(KIND, kind, text -> Kind.of(text).orElseThrow(IllegalArgumentException::new)),
        Optional.of(user).filter(id -> id != Event.NOBODY),
        read(BEFORE, before, UUID::fromString));
  }

  /** Takes one event more than a page holds; the next page begins before the last that is shown. */
  Page<ShownEvent> page(
      List<StoredEvent> found,
      int size,
      Function<StoredEvent, ShownEvent> shown,
      HttpServletRequest request) {
    List<StoredEvent> page = found.subList(0, Math.min(found.size(), size));
    return new Page<>(
        found.size() > size ? next(page.getLast().id(), request) : null,
        page.stream().map(shown).toList());
  }

  private String next(UUID last, HttpServletRequest request) {
    var next = new StringBuilder(request.getRequestURI()).append('?');
    kind.ifPresent(known -> next.append(KIND).append('=').append(known.wireName()).append('&'));
    user.ifPresent(known -> next.append(USER).append('=').append(known).append('&'));
    return next.append(BEFORE).append('=').append(last).toString();
  }

  private static <T> Optional<T> read(String name, String text, Function<String, T> form) {
    try {
      return Optional.of(text).filter(given -> !given.isEmpty()).map(form);
    } catch (IllegalArgumentException unreadable) {
      throw new ValidationFailed(name, "Enter a valid value.");
    }
  }
}
