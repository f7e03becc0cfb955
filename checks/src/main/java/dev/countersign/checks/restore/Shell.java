package dev.countersign.checks.restore;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.ServiceProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs shell commands and commands of the service, as an operator does. */
final class Shell {

  private Shell() {}

  static void run(Path directory, String command) throws IOException {
    output(new ProcessBuilder("bash", "-c", command).directory(directory.toFile()));
  }

  /** Returns the output of a service command. */
  static String countersign(String jdbcUrl, String... command) throws IOException {
    return output(service(jdbcUrl, command));
  }

  static boolean succeeds(String jdbcUrl, String... command) throws IOException {
    Process process = service(jdbcUrl, command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.onExit().join().exitValue() == 0;
  }

  private static ProcessBuilder service(String jdbcUrl, String... command) {
    var all = new ArrayList<>(ServiceProcess.program());
    all.addAll(List.of(command));
    ServiceProcess.settings(jdbcUrl).stream()
        .filter(setting -> !setting.startsWith("--server."))
        .forEach(all::add);
    return new ProcessBuilder(all);
  }

  private static String output(ProcessBuilder builder) throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IllegalStateException(builder.command() + " failed:\n" + output);
    }
    return output;
  }
}
