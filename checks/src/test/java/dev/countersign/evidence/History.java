package dev.countersign.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Asks Git about the history of this repository. */
final class History {

  private static final String BINARY = "-";

  private History() {}

  /** Returns false in an archive of the source and in a clone without older commits. */
  static boolean isComplete() throws IOException, InterruptedException {
    return Files.exists(Path.of(".git"))
        && git("rev-parse", "--is-shallow-repository").equals("false\n");
  }

  /** Returns the date of a commit from which this state descends, or an empty text. */
  static String dateOf(String commit) throws IOException, InterruptedException {
    return exitCode("merge-base", "--is-ancestor", commit, "HEAD") == 0
        ? git("show", "--no-patch", "--format=%cs", commit).strip()
        : "";
  }

  /** Returns the paths of the files of this state. */
  static List<String> files() throws IOException, InterruptedException {
    return List.of(git("ls-files", "-z").split("\0", -1));
  }

  /** Returns for each changed file how many of its lines are newer than the commit. */
  static Map<String, Integer> newLines(String commit) throws IOException, InterruptedException {
    return newLines(
        Stream.of(
                git("diff", "--no-ext-diff", "-M", "-l100000", "--numstat", "-z", commit)
                    .split("\0", -1))
            .toList());
  }

  /**
   * Reads {@code git diff --numstat -z}: added, removed and path of each file. A renamed file has
   * an empty path, and then its former and its present path.
   */
  static Map<String, Integer> newLines(List<String> fields) {
    var lines = new HashMap<String, Integer>();
    for (int i = 0; i < fields.size() && !fields.get(i).isEmpty(); i++) {
      String[] counts = fields.get(i).split("\t", -1);
      if (counts[2].isEmpty()) {
        i += 2;
      }
      String path = counts[2].isEmpty() ? fields.get(i) : counts[2];
      lines.put(path, counts[0].equals(BINARY) ? 0 : Integer.parseInt(counts[0]));
    }
    return lines;
  }

  private static String git(String... arguments) throws IOException, InterruptedException {
    Process process = start(arguments);
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("git " + String.join(" ", arguments) + " failed");
    }
    return output;
  }

  private static int exitCode(String... arguments) throws IOException, InterruptedException {
    Process process = start(arguments);
    process.getInputStream().readAllBytes();
    return process.waitFor();
  }

  private static Process start(String... arguments) throws IOException {
    return new ProcessBuilder(Stream.concat(Stream.of("git"), Stream.of(arguments)).toList())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
