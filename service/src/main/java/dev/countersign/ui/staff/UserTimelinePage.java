package dev.countersign.ui.staff;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.EventFilter;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventSearchStore;
import dev.countersign.identity.audit.EventSearchStore.Found;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.ui.pages.ActivityText;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Lists every event about one user, newest first: all, or those of one topic. */
@StaffPage(StaffPaths.USER + "timeline/")
class UserTimelinePage {

  private static final String SHOW = "show";

  /** What a timeline can show. Each kind of event has exactly one topic. */
  enum Topic {
    LOGINS("staff.timeline.logins"),
    FAILURES("staff.timeline.failures"),
    CHANGES("staff.timeline.changes"),
    STAFF("staff.timeline.staff");

    private final String label;

    Topic(String label) {
      this.label = label;
    }

    static Topic of(EventKind kind) {
      if (ActivityText.isFailure(kind)) {
        return FAILURES;
      }
      String name = kind.wireName();
      if (name.startsWith("staff.") || name.startsWith("command.")) {
        return STAFF;
      }
      return switch (kind) {
        case USER_LOGGED_IN,
            USER_LOGGED_OUT_EVERYWHERE,
            SESSION_EXCHANGED,
            SESSION_ENDED,
            LOGIN_REVOKED,
            RECOVERY_CODE_USED,
            ACCESS_CONFIRMED ->
            LOGINS;
        default -> CHANGES;
      };
    }

    Set<EventKind> kinds() {
      return Arrays.stream(EventKind.values())
          .filter(kind -> of(kind) == this)
          .collect(Collectors.toUnmodifiableSet());
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** For templates: a link to the timeline, with or without a topic. */
  record Link(Text label, String address, boolean isHere) {}

  private final PageWriter pages;
  private final UserStore users;
  private final EventSearchStore events;
  private final History history;

  UserTimelinePage(PageWriter pages, UserStore users, EventSearchStore events, History history) {
    this.pages = pages;
    this.users = users;
    this.events = events;
    this.history = history;
  }

  @GetMapping
  Answer show(@PathVariable("id") long id, HttpServletRequest request) {
    Optional<Topic> topic = topic(request);
    EventFilter filter = EventFilter.none().about(id).of(topic.map(Topic::kinds).orElse(Set.of()));
    Optional<UUID> before = PageNavigation.wanted(request).from().map(Cursor::uuid);
    Found found = events.search(filter, before, PageNavigation.SIZE + 1);
    String word = topic.map(Topic::word).orElse("");
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "users");
    User user = users.find(id).orElseThrow(NotFound::new);
    model.put("user", user);
    model.put(
        "audit_log", PathAndQuery.of(StaffPaths.EVENTS).with("user", user.username()).toString());
    model.put("filters", links(id, Optional.of(word)));
    history.addPage(model, address(id, word), before, found);
    return pages.show("staff/user-timeline.html", model, request);
  }

  /**
   * Returns the links to all topics.
   *
   * @param shown The word of the shown topic, which is empty for all; absent on another page.
   */
  static List<Link> links(long id, Optional<String> shown) {
    var links = new ArrayList<Link>();
    links.add(link(id, Text.of("staff.common.all"), "", shown));
    for (Topic topic : Topic.values()) {
      links.add(link(id, Text.of(topic.label), topic.word(), shown));
    }
    return links;
  }

  private static Link link(long id, Text label, String word, Optional<String> shown) {
    return new Link(label, address(id, word).toString(), shown.filter(word::equals).isPresent());
  }

  private static PathAndQuery address(long id, String topic) {
    return PathAndQuery.of(StaffPaths.user(id) + "timeline/").with(SHOW, topic);
  }

  private static Optional<Topic> topic(HttpServletRequest request) {
    return Query.text(request, SHOW)
        .filter(word -> !word.isEmpty())
        .map(
            word ->
                Arrays.stream(Topic.values())
                    .filter(topic -> topic.word().equals(word))
                    .findFirst()
                    .orElseThrow(NotFound::new));
  }
}
