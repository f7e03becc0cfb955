package dev.countersign.ui.staff;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.Json;
import dev.countersign.http.answers.StreamedContent;
import dev.countersign.http.fields.Query;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Sends lists as files that browsers save: JSON lines or CSV. */
@Component
class ExportFiles {

  private final Json json;

  ExportFiles(Json json) {
    this.json = json;
  }

  /** Writes all rows of a file, in parts, so the size of the file does not affect the memory. */
  interface Rows {
    void writeTo(File file) throws IOException;
  }

  /** A file that is being sent. */
  final class File {

    private final OutputStream output;
    private final boolean isCsv;

    private File(OutputStream output, boolean isCsv) {
      this.output = output;
      this.isCsv = isCsv;
    }

    void add(Map<String, @Nullable Object> row) throws IOException {
      output.write(isCsv ? CsvLine.of(row) : line(row));
    }

    /** Writes a last row that tells why the file does not contain everything. */
    void end(String reason) throws IOException {
      output.write(isCsv ? CsvLine.of(Map.of("notice", reason)) : line(Map.of("notice", reason)));
    }

    private byte[] line(Map<String, ?> row) {
      return (new String(json.compact(row), UTF_8) + "\n").getBytes(UTF_8);
    }
  }

  Answer of(String name, List<String> columns, HttpServletRequest request, Rows rows) {
    boolean isCsv = isCsv(request);
    return Answer.ok(
            new StreamedContent(
                isCsv ? "text/csv; charset=utf-8" : "application/x-ndjson",
                output -> {
                  if (isCsv) {
                    output.write((String.join(",", columns) + "\r\n").getBytes(UTF_8));
                  }
                  rows.writeTo(new File(output, isCsv));
                }))
        .with(
            "Content-Disposition",
            "attachment; filename=\"" + name + (isCsv ? ".csv" : ".ndjson") + "\"")
        .notStored();
  }

  /** Returns the format, for the audit log. */
  static String format(HttpServletRequest request) {
    return isCsv(request) ? "csv" : "ndjson";
  }

  private static boolean isCsv(HttpServletRequest request) {
    return Query.text(request, "format").filter("csv"::equals).isPresent();
  }
}
