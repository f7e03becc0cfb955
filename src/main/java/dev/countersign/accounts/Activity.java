package dev.countersign.accounts;

import dev.countersign.audit.EventHistoryStore;
import dev.countersign.endpoints.Page;
import dev.countersign.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
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

  /** The page that the request asks for. */
  public Page<ShownEvent> of(long userId, HttpServletRequest request) {
    EventQuery asked = EventQuery.of(request);
    var query = new EventQuery(asked.kind(), Optional.empty(), asked.before());
    return query.page(
        events.listOf(userId, query.kind(), query.before(), pageSize + 1),
        pageSize,
        ShownEvent::toSubject,
        request);
  }
}
