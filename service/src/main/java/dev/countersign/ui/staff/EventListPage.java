package dev.countersign.ui.staff;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.EventHistoryStore;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.StoredEvent;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;

/** Lists events, the newest first, optionally of one kind or about one user. */
@StaffPage(StaffPaths.EVENTS)
class EventListPage {

  private final PageWriter pages;
  private final EventHistoryStore events;
  private final History history;
  private final UserStore users;

  EventListPage(PageWriter pages, EventHistoryStore events, History history, UserStore users) {
    this.pages = pages;
    this.events = events;
    this.history = history;
    this.users = users;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    String username = OwnedList.username(request);
    Optional<EventKind> kind = kind(request);
    PathAndQuery address =
        PathAndQuery.of(StaffPaths.EVENTS)
            .with("user", username)
            .with("kind", kind.map(EventKind::wireName).orElse(""));
    Slice<StoredEvent, Cursor> slice = slice(username, kind, PageNavigation.wanted(request));
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "events");
    model.put("username", username);
    model.put("kinds", Arrays.stream(EventKind.values()).map(EventKind::wireName).toList());
    model.put("kind", kind.map(EventKind::wireName).orElse(""));
    model.put("events", history.shown(slice.rows()));
    model.put("around", PageNavigation.around(slice, address));
    return pages.show("staff/events.html", model, request);
  }

  /**
   * Reads one page of events. Links only to older events, because the browser can go back to newer
   * ones.
   */
  private Slice<StoredEvent, Cursor> slice(
      String username, Optional<EventKind> kind, PageRequest<Cursor> wanted) {
    Optional<UUID> before = wanted.from().map(Cursor::uuid);
    Optional<Long> user = users.find(username).map(User::id);
    List<StoredEvent> found;
    if (username.isEmpty()) {
      found = events.list(kind, before, PageNavigation.SIZE + 1);
    } else {
      found =
          user.map(id -> events.listOf(id, kind, before, PageNavigation.SIZE + 1))
              .orElseGet(List::of);
    }
    Slice<StoredEvent, Cursor> older =
        Slice.of(
            new PageRequest<>(wanted.from(), true),
            found,
            PageNavigation.SIZE,
            event -> Cursor.of(event.at(), event.id().toString()));
    return new Slice<>(older.rows(), Optional.empty(), older.next());
  }

  private static Optional<EventKind> kind(HttpServletRequest request) {
    return Query.text(request, "kind")
        .filter(name -> !name.isEmpty())
        .map(name -> EventKind.of(name).orElseThrow(NotFound::new));
  }
}
