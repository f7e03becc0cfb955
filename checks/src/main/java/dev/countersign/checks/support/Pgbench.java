package dev.countersign.checks.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the service's statement with pgbench, PostgreSQL's load generator. */
public final class Pgbench {

  private static final Pattern PARAMETER = Pattern.compile("(\\w+) (=|>|>=) \\?");
  private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");

  private final int port;
  private final String database;
  private final Path script;

  /** Creates a run of the statement, as the driver receives it, on logins with odd numbers. */
  public Pgbench(int port, FilledService service, String statement) throws IOException {
    this.port = port;
    this.database = service.name();
    this.script = Files.createTempFile("countersign-check-", ".sql");
    script.toFile().deleteOnExit();
    Files.writeString(
        script,
        """
        \\set number 1 + 2 * random(0, %d)
        \\set user %d + :number %% %d
        %s;
        """
            .formatted(
                service.logins() / 2 - 1,
                Population.FIRST_USER,
                service.users(),
                withValues(statement).replaceAll("\\s+", " ").strip()));
  }

  public static boolean isThere() {
    try {
      return run(Duration.ofSeconds(10), "pgbench", "--version").isPresent();
    } catch (IOException absent) {
      return false;
    }
  }

  public double rotationsEachSecond(int clients, Duration time) throws IOException {
    String seconds = Long.toString(time.toSeconds());
    String output =
        run(
                time.plusSeconds(30),
                "pgbench",
                "-n",
                "-M",
                "prepared",
                "-c",
                Integer.toString(clients),
                "-j",
                "2",
                "-T",
                seconds,
                "-f",
                script.toString(),
                "-h",
                "127.0.0.1",
                "-p",
                Integer.toString(port),
                "-U",
                "postgres",
                database)
            .orElseThrow(() -> new IllegalStateException("pgbench failed."));
    Matcher rate = RATE.matcher(output);
    if (!rate.find()) {
      throw new IllegalStateException("pgbench gave no rate:\n" + output);
    }
    return Double.parseDouble(rate.group(1));
  }

  /**
   * Fills in the parameters. pgbench does not know the generation and accepts any, with the same
   * plan, row and write.
   */
  private static String withValues(String statement) {
    Map<String, String> values =
        Map.of(
            "rotated_at", "rotated_at = now()",
            "expires_at", "expires_at = now() + interval '7 days'",
            "created_at", "created_at >= now() - interval '3650 days'",
            "user_id", "user_id = :user",
            "id", "id = " + Population.LOGIN_ID.formatted("cast(:number as integer)"),
            "generation", "generation >= 0");
    return PARAMETER
        .matcher(statement)
        .replaceAll(
            found -> {
              String value = values.get(found.group(1));
              if (value == null) {
                throw new IllegalStateException("There is no value for " + found.group() + ".");
              }
              boolean isLimit = found.group(2).equals(">");
              return isLimit ? found.group(1) + " > now()" : value;
            });
  }

  private static Optional<String> run(Duration patience, String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process
        .onExit()
        .orTimeout(patience.toSeconds(), TimeUnit.SECONDS)
        .exceptionally(_ -> process.destroyForcibly());
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    int status = process.onExit().join().exitValue();
    if (status != 0) {
      System.out.println(output.substring(0, Math.min(output.length(), 1000)));
    }
    return status == 0 ? Optional.of(output) : Optional.empty();
  }
}
