package dev.countersign.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of a packaged YAML file in their order, each with its comment. */
record PackagedSettings(List<Value> values) {

  /** One line of the file. */
  record Value(String name, String value, String comment) {}

  private record Level(int indent, String name) {}

  private static final Path FOLDER = Path.of("service/src/main/resources");
  private static final Pattern LINE =
      Pattern.compile("^( *)([\\w.-]+):(?: +(\"[^\"]*\"|[^#]*?))?(?: +# (.*))?$");

  static PackagedSettings in(String file) throws IOException {
    var values = new ArrayList<Value>();
    Deque<Level> levels = new ArrayDeque<>();
    for (String text : Files.readAllLines(FOLDER.resolve(file))) {
      Matcher line = LINE.matcher(text);
      if (line.matches()) {
        int indent = line.group(1).length();
        while (!levels.isEmpty() && levels.peek().indent() >= indent) {
          levels.pop();
        }
        String name = (levels.isEmpty() ? "" : levels.peek().name() + ".") + line.group(2);
        levels.push(new Level(indent, name));
        String value = line.group(3) == null ? "" : line.group(3).strip();
        if (!value.isEmpty()) {
          values.add(
              new Value(name, value.replace("\"", ""), line.group(4) == null ? "" : line.group(4)));
        }
      }
    }
    return new PackagedSettings(values);
  }
}
