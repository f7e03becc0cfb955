package dev.countersign.ui.staff;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.Json;
import dev.countersign.http.answers.StreamedContent;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.EventFilter;
import dev.countersign.identity.audit.EventSearchStore;
import dev.countersign.identity.audit.EventSearchStore.Found;
import dev.countersign.identity.audit.StoredEvent;
import dev.countersign.identity.users.UserStore;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;

/** Sends the filtered audit log as a file: JSON lines or CSV. */
@StaffPage(StaffPaths.EVENT_EXPORT)
@Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
class EventExport {

  /** The number of events in a file. The filter by time leads to the others. */
  static final int MOST = 10_000;

  private static final int PART = 500;

  private final EventSearchStore events;
  private final UserStore users;
  private final Json json;

  EventExport(EventSearchStore events, UserStore users, Json json) {
    this.events = events;
    this.users = users;
    this.json = json;
  }

  /** Writes an event to the file. */
  private interface Row {
    byte[] of(Map<String, Object> event);
  }

  @GetMapping
  Answer download(HttpServletRequest request) {
    Optional<EventFilter> filter = EventQuery.of(request).filter(users);
    boolean isCsv = Query.text(request, "format").filter("csv"::equals).isPresent();
    return Answer.ok(
            new StreamedContent(
                isCsv ? "text/csv; charset=utf-8" : "application/x-ndjson",
                output -> write(filter, isCsv, output)))
        .with(
            "Content-Disposition",
            "attachment; filename=\"audit-log." + (isCsv ? "csv" : "ndjson") + "\"")
        .notStored();
  }

  private void write(Optional<EventFilter> filter, boolean isCsv, OutputStream output)
      throws IOException {
    if (isCsv) {
      output.write((String.join(",", CsvLine.EVENT_COLUMNS) + "\r\n").getBytes(UTF_8));
    }
    if (filter.isPresent()) {
      write(filter.get(), isCsv ? CsvLine::of : this::line, output);
    }
  }

  /** Reads the events in parts, so the size of the file does not affect the memory used. */
  private void write(EventFilter filter, Row row, OutputStream output) throws IOException {
    Optional<UUID> before = Optional.empty();
    for (int written = 0; written < MOST; written += PART) {
      Found found = events.search(filter, before, PART);
      for (StoredEvent event : found.events()) {
        output.write(row.of(fields(event)));
      }
      if (found.events().size() < PART) {
        return;
      }
      before = Optional.of(found.events().getLast().id());
    }
  }

  private byte[] line(Map<String, Object> event) {
    return (new String(json.compact(event), UTF_8) + "\n").getBytes(UTF_8);
  }

  private static Map<String, Object> fields(StoredEvent event) {
    var fields = new LinkedHashMap<String, Object>();
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
