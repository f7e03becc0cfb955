package dev.countersign.checks.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Reads the heap usage of another JVM with jcmd. */
public final class Heap {

  /**
   * Matches one line for the whole heap, or one for each generation, depending on the collector.
   */
  private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");

  private Heap() {}

  /** Returns the used kilobytes after a garbage collection. */
  public static long afterCollection(long pid) throws IOException, InterruptedException {
    jcmd(pid, "GC.run");
    String info = jcmd(pid, "GC.heap_info");
    long used =
        USED.matcher(info).results().mapToLong(found -> Long.parseLong(found.group(1))).sum();
    if (used == 0) {
      throw new IllegalStateException("The heap cannot be read: " + info);
    }
    return used;
  }

  private static String jcmd(long pid, String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(pid),
                command)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return said;
  }
}
