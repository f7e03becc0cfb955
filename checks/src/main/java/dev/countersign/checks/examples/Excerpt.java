package dev.countersign.checks.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A code block in {@code docs/integrate} that shows lines of an example. */
record Excerpt(Path page, Path file, List<String> lines) {

  private static final Pattern BLOCK =
      Pattern.compile("From \\[[^]]+]\\(([^)]+)\\):\\n+```\\w+\\n(.*?)```", Pattern.DOTALL);

  /** Returns the blocks that begin with "From", a link to a file, and a colon. */
  static List<Excerpt> all(Path pages) throws IOException {
    var excerpts = new ArrayList<Excerpt>();
    try (Stream<Path> files = Files.list(pages)) {
      for (Path page : files.sorted().toList()) {
        BLOCK
            .matcher(Files.readString(page))
            .results()
            .map(block -> of(page, block))
            .forEach(excerpts::add);
      }
    }
    return excerpts;
  }

  private static Excerpt of(Path page, MatchResult block) {
    return new Excerpt(
        page, page.resolveSibling(block.group(1)).normalize(), stripped(block.group(2)));
  }

  /** Returns true if the file has these lines one after the other, whatever their indentation. */
  boolean isCurrent() throws IOException {
    return !lines.isEmpty()
        && String.join("\n", stripped(Files.readString(file))).contains(String.join("\n", lines));
  }

  private static List<String> stripped(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }
}
