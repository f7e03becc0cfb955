package dev.countersign.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A line of docs/security/figures.md.
 *
 * @param command The command of the full run, without its directory.
 * @param text What the run gave, or an empty text if the check was not run.
 * @param commit The commit that was checked.
 * @param date The date of the commit.
 * @param code The names of the directories and files that the check covers.
 */
record Figure(String command, String text, String commit, String date, List<String> code) {

  static final Path DOCUMENT = Path.of("docs/security/figures.md");

  private static final Pattern BETWEEN_CELLS = Pattern.compile("\\|");
  private static final String COMMAND = "`checks/";

  static List<Figure> all() throws IOException {
    return Files.readAllLines(DOCUMENT).stream()
        .filter(line -> line.startsWith("| " + COMMAND))
        .map(Figure::of)
        .toList();
  }

  private static Figure of(String line) {
    List<String> cells = Arrays.stream(BETWEEN_CELLS.split(line, -1)).map(String::strip).toList();
    String command = cells.get(1);
    return new Figure(
        command.substring(COMMAND.length(), command.length() - 1),
        cells.get(2),
        cells.get(3),
        cells.get(4),
        List.of(cells.get(5).replace("`", "").split(" ", -1)));
  }

  /** Returns the name of the check, without options. */
  String check() {
    return command.replaceFirst(" .*", "");
  }

  boolean isPresent() {
    return !text.isEmpty();
  }
}
