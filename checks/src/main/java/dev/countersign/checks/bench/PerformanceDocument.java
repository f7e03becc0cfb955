package dev.countersign.checks.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Reads and writes the figures in {@code docs/performance.md}. */
final class PerformanceDocument {

  static final Path CHART = Path.of("docs/performance.svg");

  private static final Path FILE = Path.of("docs/performance.md");
  private static final String BEGIN = "<!-- what checks/bench --write has measured -->\n";
  private static final String END = "<!-- end of it -->\n";

  private PerformanceDocument() {}

  static OptionalDouble written(String name) throws IOException {
    Pattern row = Pattern.compile("\\| " + Pattern.quote(name) + " \\| [^|]* \\| ([0-9.]+) \\|");
    return row.matcher(Files.readString(FILE))
        .results()
        .mapToDouble(found -> Double.parseDouble(found.group(1)))
        .findFirst();
  }

  static void write(List<String> lines) throws IOException {
    String text = Files.readString(FILE);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    Files.writeString(
        FILE, text.substring(0, begin) + String.join("\n", lines) + "\n" + text.substring(end));
  }
}
