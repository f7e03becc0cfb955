package dev.countersign.checks.takeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.ServiceProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs `countersign takeover …` as an operator does, with secrets in the environment. */
record TakeoverCommands(String djangoUrl, String url, Path djangoSettings) {

  /** The exit code and the output of a command. */
  record Finished(int exitCode, String output) {}

  static String script() throws IOException {
    var command = new ArrayList<>(ServiceProcess.program());
    command.addAll(List.of("takeover", "script"));
    Process process = new ProcessBuilder(command).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  Finished inspect(String... more) throws IOException {
    return finish(start("inspect", List.of(more)));
  }

  Finished copy(String... more) throws IOException {
    return finish(startCopy(more));
  }

  /** Starts an import and kills it after some time, as a crash does. */
  void killCopy(long afterMillis, String... more) throws IOException, InterruptedException {
    Process process = startCopy(more);
    discardOutput(process);
    if (!process.waitFor(afterMillis, TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
    }
    process.waitFor();
  }

  /** Compares both databases, and with URLs the responses of both servers. */
  Finished verify(String... more) throws IOException {
    return finish(startWithDatabase("verify", more));
  }

  /** Reads what a process prints, because a full pipe would stop it. */
  static void discardOutput(Process process) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                process.getInputStream().transferTo(OutputStream.nullOutputStream());
              } catch (IOException _) {
                // The process was killed.
              }
            });
  }

  /** Starts to copy changes until the process is stopped. */
  Process startFollow(String... more) throws IOException {
    return startWithDatabase("follow", more);
  }

  Finished follow(String... more) throws IOException {
    return finish(startFollow(more));
  }

  /** Writes the changes since the switch to the Django database. */
  Finished back(String... more) throws IOException {
    return finish(startWithDatabase("back", more));
  }

  /** Returns settings of the service that match those of the project and allow a return. */
  String[] serviceSettings() {
    return new String[] {
      "--countersign.takeover.key=" + DjangoProject.KEY,
      "--countersign.takeover.until=" + Clock.systemUTC().instant().plus(Duration.ofDays(14)),
      "--countersign.takeover.returnable=true",
      "--countersign.session.cookie.name=shop_session",
      "--countersign.jwt.access-token-lifetime=45m",
      "--countersign.jwt.refresh-token-lifetime=3d"
    };
  }

  Process startCopy(String... more) throws IOException {
    return startWithDatabase("import", more);
  }

  private Process startWithDatabase(String name, String... more) throws IOException {
    var arguments = new ArrayList<>(List.of(more));
    ServiceProcess.settings(url).stream()
        .filter(setting -> !setting.startsWith("--server."))
        .forEach(arguments::add);
    if (name.equals("back")) {
      arguments.addAll(List.of(serviceSettings()));
    }
    return start(name, arguments);
  }

  private Process start(String name, List<String> more) throws IOException {
    var command = new ArrayList<>(ServiceProcess.program());
    command.addAll(
        List.of(
            "takeover",
            name,
            "--database-url=" + djangoUrl,
            "--django-settings=" + djangoSettings));
    command.addAll(more);
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("TAKEOVER_SECRET_KEY", DjangoProject.KEY);
    return builder.start();
  }

  private static Finished finish(Process process) throws IOException {
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Finished(process.onExit().join().exitValue(), output);
  }
}
