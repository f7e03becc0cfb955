package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Page;
import dev.countersign.api.endpoints.PageLinks;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.identity.audit.EventHistoryStore;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Lists audit events for staff, newest first, optionally of one kind or about one user. */
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
  @ApiOperation(
      id = "listEvents",
      topic = ApiTopic.STAFF,
      summary = "List audit events",
      description = "Newest first, in pages; filtered by kind, or by the user an event is about.")
  @Refuses(ValidationFailed.class)
  Page<ShownEvent> list(
      @RequestParam(name = EventQuery.KIND, defaultValue = "") String kind,
      @RequestParam(name = EventQuery.USER, defaultValue = "0") long user,
      @RequestParam(name = PageRequest.AFTER, defaultValue = "") String after,
      @RequestParam(name = PageRequest.BEFORE, defaultValue = "") String before,
      HttpServletRequest request) {
    EventQuery query = EventQuery.of(kind, user, after, before);
    return PageLinks.descending(request)
        .page(query.slice(query.read(events, pageSize + 1), pageSize).map(ShownEvent::of));
  }
}
