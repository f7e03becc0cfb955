package dev.countersign.structure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Markdown files of a repository: those in its root and those below docs. */
record Documentation(Path root) {

  static final String QUESTIONS = "| I want to … | answer |";

  private static final Pattern LINK =
      Pattern.compile("]\\(<?([^)\\s>]+)>?[^)]*\\)|(?:href|src|srcset)=\"([^\"\\s]+)\"");
  private static final Pattern EXTERNAL = Pattern.compile("[a-z][a-z0-9+.-]*:.*|//.*");
  private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?)(?: +#+)?");
  private static final Pattern NAMED = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");

  List<Path> pages() {
    return files(root.resolve("docs"), 9);
  }

  List<Path> all() {
    return Stream.concat(files(root, 1).stream(), pages().stream()).toList();
  }

  private static List<Path> files(Path folder, int depth) {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns each relative link whose file or heading does not exist, with its file and line. */
  List<String> deadLinks() {
    var dead = new ArrayList<String>();
    for (Path file : all()) {
      List<String> prose = prose(file);
      for (int i = 0; i < prose.size(); i++) {
        for (String target : links(prose.get(i))) {
          if (!leadsSomewhere(file, target)) {
            dead.add("%s:%d %s".formatted(file, i + 1, target));
          }
        }
      }
    }
    return dead;
  }

  /** Returns the rows of the table of questions in docs/README.md. */
  List<String> questions() {
    List<String> lines = lines(root.resolve("docs/README.md"));
    int head = lines.indexOf(QUESTIONS);
    return head < 0
        ? List.of()
        : lines.stream().skip(head + 2L).takeWhile(line -> line.startsWith("|")).toList();
  }

  /** Returns true if the row has a link to a page that exists. */
  boolean isAnswered(String question) {
    List<String> targets = links(question);
    return !targets.isEmpty()
        && targets.stream()
            .allMatch(
                target ->
                    target.contains(".md") && leadsSomewhere(root.resolve("docs/x.md"), target));
  }

  private static boolean leadsSomewhere(Path file, String target) {
    if (EXTERNAL.matcher(target).matches()) {
      return true;
    }
    String[] parts = target.split("#", 2);
    Path linked = parts[0].isEmpty() ? file : file.resolveSibling(parts[0]).normalize();
    return Files.exists(linked)
        && (parts.length == 1 || !linked.toString().endsWith(".md") || has(linked, parts[1]));
  }

  private static boolean has(Path file, String anchor) {
    var anchors = new HashSet<String>();
    for (String line : prose(file)) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        addTo(anchors, slug(heading.group(1)));
      }
      NAMED.matcher(line).results().forEach(name -> anchors.add(name.group(1)));
    }
    return anchors.contains(anchor);
  }

  /** A heading that occurs again gets a number. */
  private static void addTo(Set<String> anchors, String slug) {
    String free = slug;
    for (int i = 1; !anchors.add(free); i++) {
      free = slug + "-" + i;
    }
  }

  /** Returns the anchor of a heading as GitHub writes it. */
  static String slug(String heading) {
    return heading
        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}\\s_-]", "")
        .replaceAll("\\s", "-");
  }

  private static List<String> links(String line) {
    return LINK.matcher(line.replaceAll("`[^`]*`", "``"))
        .results()
        .map(link -> link.group(1) == null ? link.group(2) : link.group(1))
        .toList();
  }

  /** Returns the lines, with empty ones in place of blocks of code. */
  private static List<String> prose(Path file) {
    var prose = new ArrayList<String>();
    boolean isCode = false;
    for (String line : lines(file)) {
      boolean isFence = line.strip().startsWith("```");
      prose.add(isCode || isFence ? "" : line);
      isCode = isFence != isCode;
    }
    return prose;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
