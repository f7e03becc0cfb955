package dev.countersign.selfservice.accounts;

import dev.countersign.api.endpoints.Page;
import dev.countersign.api.endpoints.PageLinks;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventHistoryStore;
import dev.countersign.identity.audit.StoredEvent;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.ImpersonationSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Lists the audit events of a user's account in the form that is shown to that user, newest first.
 */
@Component
public class Activity {

  private final EventHistoryStore events;
  private final boolean isReasonShown;
  private final int pageSize;

  Activity(EventHistoryStore events, ImpersonationSettings impersonation, ApiSettings settings) {
    this.events = events;
    this.isReasonShown = impersonation.showReason();
    this.pageSize = settings.pageSize();
  }

  /**
   * Returns a page of events. Each of {@code kind}, {@code after} and {@code before} is ignored if
   * empty.
   */
  public Page<ShownEvent> of(
      long userId, String kind, String after, String before, HttpServletRequest request) {
    EventQuery query = EventQuery.of(kind, Event.NO_USER, after, before);
    List<StoredEvent> read = query.readOf(userId, events, pageSize + 1);
    return PageLinks.descending(request)
        .page(query.slice(read, pageSize).map(event -> ShownEvent.toSubject(event, isReasonShown)));
  }
}
