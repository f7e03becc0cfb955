package dev.countersign.accounts;

import dev.countersign.audit.Event;
import dev.countersign.audit.EventHistoryStore;
import dev.countersign.endpoints.Page;
import dev.countersign.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/** What happened to somebody's account, as its owner may see it, the newest first. */
@Component
public class Activity {

  private final EventHistoryStore events;
  private final int pageSize;

  Activity(EventHistoryStore events, ApiSettings settings) {
    this.events = events;
    this.pageSize = settings.pageSize();
  }

  /** A page of it: of one kind, unless that is empty, and before an event, unless that is. */
  public Page<ShownEvent> of(long userId, String kind, String before, HttpServletRequest request) {
    EventQuery query = EventQuery.of(kind, Event.NOBODY, before);
    return query.page(
        events.listOf(userId, query.kind(), query.before(), pageSize + 1),
        pageSize,
        ShownEvent::toSubject,
        request);
  }
}
