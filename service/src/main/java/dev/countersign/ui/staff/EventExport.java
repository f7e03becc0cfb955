package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventFilter;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventSearchStore;
import dev.countersign.identity.audit.EventSearchStore.Found;
import dev.countersign.identity.audit.StoredEvent;
import dev.countersign.identity.users.UserStore;
import dev.countersign.selfservice.accounts.Actor;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;

/** Sends the filtered audit log as a file. */
@StaffPage(StaffPaths.EVENT_EXPORT)
@Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
class EventExport {

  /** The number of events in a file. The filter by time leads to the others. */
  static final int MOST = 10_000;

  private static final int PART = 500;
  private static final List<String> COLUMNS =
      List.of(
          "id",
          "at",
          "kind",
          "actor_id",
          "subject_id",
          "object",
          "detail",
          "address",
          "user_agent",
          "request_id");

  private final EventSearchStore events;
  private final UserStore users;
  private final ExportFiles files;
  private final AuditLog audit;

  EventExport(EventSearchStore events, UserStore users, ExportFiles files, AuditLog audit) {
    this.events = events;
    this.users = users;
    this.files = files;
    this.audit = audit;
  }

  /** Writes the event before the file, so that an export that breaks off is in the log too. */
  @GetMapping
  Answer download(Authenticated caller, HttpServletRequest request) {
    EventQuery query = EventQuery.of(request);
    Optional<EventFilter> filter = query.filter(users);
    audit.add(
        Actor.of(caller, request)
            .event(EventKind.STAFF_EVENTS_EXPORTED, Event.NO_USER)
            .with((ExportFiles.format(request) + " " + query.summary()).strip()));
    return files.of(
        "audit-log",
        COLUMNS,
        request,
        file -> {
          if (filter.isPresent()) {
            write(filter.get(), file);
          }
        });
  }

  private void write(EventFilter filter, ExportFiles.File file) throws IOException {
    Optional<UUID> before = Optional.empty();
    for (int written = 0; written < MOST; written += PART) {
      Found found = events.search(filter, before, PART);
      for (StoredEvent event : found.events()) {
        file.add(fields(event));
      }
      if (found.events().size() < PART) {
        if (found.stoppedAt().isPresent()) {
          end(found.stoppedAt().get(), "the search stops there", file);
        }
        return;
      }
      before = Optional.of(found.events().getLast().id());
    }
    if (!events.search(filter, before, 1).events().isEmpty()) {
      end(before.orElseThrow(), "a file has at most %,d events".formatted(MOST), file);
    }
  }

  private static void end(UUID last, String reason, ExportFiles.File file) throws IOException {
    file.end(
        "This file ends at %s, because %s. Export older events with the filter To."
            .formatted(History.time(last), reason));
  }

  private static Map<String, @Nullable Object> fields(StoredEvent event) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    fields.put("id", event.id().toString());
    fields.put("at", event.at().toString());
    fields.put("kind", event.kind());
    fields.put("actor_id", event.actorId());
    fields.put("subject_id", event.subjectId());
    fields.put("object", event.object());
    fields.put("detail", event.detail());
    fields.put("address", event.origin().address());
    fields.put("user_agent", event.origin().userAgent());
    fields.put("request_id", event.origin().requestId());
    return fields;
  }
}
