package dev.countersign.staff;

import dev.countersign.answers.Answer;
import dev.countersign.audit.EventHistoryStore;
import dev.countersign.audit.Kind;
import dev.countersign.audit.StoredEvent;
import dev.countersign.errors.NotFound;
import dev.countersign.fields.Query;
import dev.countersign.pages.PageWriter;
import dev.countersign.paging.Place;
import dev.countersign.paging.Slice;
import dev.countersign.paging.Walk;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;

/** What happened, the newest first: all of it, of one kind, or about one user. */
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
    Optional<Kind> kind = kind(request);
    Address address =
        Address.of(StaffPaths.EVENTS)
            .with("user", username)
            .with("kind", kind.map(Kind::wireName).orElse(""));
    Slice<StoredEvent> slice = slice(username, kind, Pages.wanted(request));
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "events");
    model.put("username", username);
    model.put("kinds", Arrays.stream(Kind.values()).map(Kind::wireName).toList());
    model.put("kind", kind.map(Kind::wireName).orElse(""));
    model.put("events", history.shown(slice.rows()));
    model.put("around", Pages.around(slice, address));
    return pages.show("staff/events.html", model, request);
  }

  /** Only towards older ones: what is newer is on the pages one comes from. */
  private Slice<StoredEvent> slice(String username, Optional<Kind> kind, Walk walk) {
    Optional<UUID> before = walk.from().map(Place::uuid);
    Optional<Long> user = users.find(username).map(User::id);
    List<StoredEvent> found;
    if (username.isEmpty()) {
      found = events.list(kind, before, Pages.SIZE + 1);
    } else {
      found = user.map(id -> events.listOf(id, kind, before, Pages.SIZE + 1)).orElseGet(List::of);
    }
    Slice<StoredEvent> older =
        Slice.of(
            new Walk(walk.from(), true),
            found,
            Pages.SIZE,
            event -> Place.of(event.at(), event.id()));
    return new Slice<>(older.rows(), Optional.empty(), older.next());
  }

  private static Optional<Kind> kind(HttpServletRequest request) {
    return Query.text(request, "kind")
        .filter(name -> !name.isEmpty())
        .map(name -> Kind.of(name).orElseThrow(NotFound::new));
  }
}
