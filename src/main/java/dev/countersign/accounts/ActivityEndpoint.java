package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.audit.EventHistoryStore;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Page;
import dev.countersign.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;

/** What happened to the caller's own account, the newest first. */
@Endpoint("${countersign.api.account-prefix}activity/")
@Permissions(IsAuthenticated.class)
class ActivityEndpoint {

  private final EventHistoryStore events;
  private final int pageSize;

  ActivityEndpoint(EventHistoryStore events, ApiSettings settings) {
    this.events = events;
    this.pageSize = settings.pageSize();
  }

  @GetMapping
  Page<ShownEvent> list(Authenticated caller, HttpServletRequest request) {
    EventQuery asked = EventQuery.of(request);
    var query = new EventQuery(asked.kind(), Optional.empty(), asked.before());
    return query.page(
        events.listOf(caller.user().id(), query.kind(), query.before(), pageSize + 1),
        pageSize,
        ShownEvent::toSubject,
        request);
  }
}
