package dev.countersign.selfservice.dataexport;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.Json;
import dev.countersign.http.answers.StreamedContent;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.personaldata.PersonalDataStore;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * Writes the export of a user as JSON: an object with the time and one list for each declared
 * table. Rows are written as they are read, so the number of rows does not affect the memory used.
 */
@Component
public class AccountExport {

  /** A client can repeat the request; the audit log needs only the first in an hour. */
  private static final Duration BETWEEN_EVENTS = Duration.ofHours(1);

  private final PersonalDataStore data;
  private final AuditLog audit;
  private final Json json;
  private final Clock clock;

  AccountExport(PersonalDataStore data, AuditLog audit, Json json, Clock clock) {
    this.data = data;
    this.audit = audit;
    this.json = json;
    this.clock = clock;
  }

  /** Returns the export as a file that browsers save. */
  public Answer of(long userId, Origin origin) {
    audit.addSeldom(Event.own(EventKind.USER_DATA_EXPORTED, userId, origin), BETWEEN_EVENTS);
    return Answer.ok(new StreamedContent("application/json", output -> write(userId, output)))
        .with("Content-Disposition", "attachment; filename=\"account-data.json\"")
        .notStored();
  }

  private void write(long userId, OutputStream output) throws IOException {
    output.write("{\"exported_at\":".getBytes(UTF_8));
    output.write(json.compact(clock.instant()));
    for (ExportedRows kind : data.kinds()) {
      output.write((",\n\"" + kind.name() + "\":[").getBytes(UTF_8));
      var separator = new Separator(output);
      data.read(kind, userId, row -> separator.write(json.compact(row)));
      output.write(']');
    }
    output.write("}\n".getBytes(UTF_8));
  }

  /** Writes rows with a comma between them. */
  private static final class Separator {

    private final OutputStream output;
    private boolean isFirst = true;

    Separator(OutputStream output) {
      this.output = output;
    }

    void write(byte[] row) {
      try {
        output.write(isFirst ? new byte[] {'\n'} : new byte[] {',', '\n'});
        output.write(row);
      } catch (IOException clientGone) {
        throw new UncheckedIOException(clientGone);
      }
      isFirst = false;
    }
  }
}
