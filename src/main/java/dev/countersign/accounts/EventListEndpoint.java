package dev.countersign.accounts;

import dev.countersign.access.IsAdminUser;
import dev.countersign.access.Permissions;
import dev.countersign.audit.EventHistoryStore;
import dev.countersign.audit.StoredEvent;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Page;
import dev.countersign.endpoints.Refuses;
import dev.countersign.errors.ValidationFailed;
import dev.countersign.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What happened, for staff, the newest first: of one kind, about one user, or all of it. */
@Endpoint("${countersign.api.prefix}events/")
@Permissions(IsAdminUser.class)
class EventListEndpoint {

  private final EventHistoryStore events;
  private final int pageSize;

  EventListEndpoint(EventHistoryStore events, ApiSettings settings) {
    this.events = events;
    this.pageSize = settings.pageSize();
  }

  @GetMapping
  @Refuses(ValidationFailed.class)
  Page<ShownEvent> list(
      @RequestParam(name = EventQuery.KIND, defaultValue = "") String kind,
      @RequestParam(name = EventQuery.USER, defaultValue = "0") long user,
      @RequestParam(name = EventQuery.BEFORE, defaultValue = "") String before,
      HttpServletRequest request) {
    EventQuery query = EventQuery.of(kind, user, before);
    int rows = pageSize + 1;
    List<StoredEvent> found =
        query
            .user()
            .map(subject -> events.listOf(subject, query.kind(), query.before(), rows))
            .orElseGet(() -> events.list(query.kind(), query.before(), rows));
    return query.page(found, pageSize, ShownEvent::of, request);
  }
}
