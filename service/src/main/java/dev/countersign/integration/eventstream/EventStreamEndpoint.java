package dev.countersign.integration.eventstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.StreamedContent;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventStream;
import dev.countersign.identity.audit.EventStream.Cursor;
import dev.countersign.identity.audit.EventStream.Entry;
import dev.countersign.identity.audit.EventStream.Part;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.Actor;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Sends the sealed events after a cursor as JSON lines. A client asks again with the last cursor.
 */
@Endpoint(
    value = "${countersign.api.prefix}events/stream/",
    mediaType = EventStreamEndpoint.JSON_LINES)
@Permissions(IsAdminUser.class)
class EventStreamEndpoint {

  static final String JSON_LINES = "application/x-ndjson";

  private static final String AFTER = "after";

  /** A client asks every few seconds; the audit log needs only the first request in an hour. */
  private static final Duration BETWEEN_EVENTS = Duration.ofHours(1);

  private final EventStream events;
  private final AuditLog audit;

  EventStreamEndpoint(EventStream events, AuditLog audit) {
    this.events = events;
    this.audit = audit;
  }

  @GetMapping
  @ApiOperation(
      id = "streamEvents",
      topic = ApiTopic.STAFF,
      summary = "Read audit events as JSON lines",
      description =
          "The events of the next 20 seals after the cursor, or from the oldest event on, in the "
              + "order of the seals. Each line has its cursor. No line: there are no more events "
              + "yet.")
  @Answers(body = String.class)
  @Refuses(ValidationFailed.class)
  Answer stream(
      @RequestParam(name = AFTER, defaultValue = "") String after,
      Authenticated caller,
      HttpServletRequest request) {
    List<Entry> entries =
        switch (events.read(cursor(after))) {
          case Part.Entries(var list) -> list;
          case Part.Removed(long first) ->
              throw new ValidationFailed(
                  AFTER,
                  "Events after this cursor have expired. To continue, use %d.0.".formatted(first));
          case Part.Unknown(long last) ->
              throw new ValidationFailed(
                  AFTER, "There is no such cursor. The last seal is %d.".formatted(last));
        };
    audit.addSeldom(
        Actor.of(caller, request)
            .event(EventKind.STAFF_EVENTS_EXPORTED, Event.NO_USER)
            .on("stream:" + caller.userId())
            .with("stream"),
        BETWEEN_EVENTS);
    return Answer.ok(new StreamedContent(JSON_LINES, output -> write(entries, output))).notStored();
  }

  private static Cursor cursor(String text) {
    return text.isEmpty()
        ? Cursor.START
        : Cursor.of(text).orElseThrow(() -> new ValidationFailed(AFTER, "Enter a valid value."));
  }

  private static void write(List<Entry> entries, OutputStream output) throws IOException {
    for (Entry entry : entries) {
      output.write((entry.line() + "\n").getBytes(UTF_8));
    }
  }
}
