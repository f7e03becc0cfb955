package dev.countersign.operations.command;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.platform.settings.KnownSettings;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "dbshell",
    aliases = "db-shell",
    description = {
      "Open psql on the configured database.",
      "Needs psql on the PATH. Exits with the exit code of psql."
    },
    footer = {"", "Example: echo 'select count(*) from users' | countersign dbshell"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class DbShellCommand implements Callable<Integer> {

  private static final String START = "jdbc:postgresql:";

  /** The parameters that both the JDBC driver and psql know. */
  private static final Map<String, String> VARIABLES =
      Map.of(
          "user", "PGUSER",
          "password", "PGPASSWORD",
          "sslmode", "PGSSLMODE",
          "sslrootcert", "PGSSLROOTCERT",
          "sslcert", "PGSSLCERT",
          "sslkey", "PGSSLKEY");

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();

  DbShellCommand(Service service) {
    this.service = service;
  }

  @Override
  public Integer call() throws InterruptedException {
    ProcessBuilder psql;
    try (ConfigurableApplicationContext context =
        service.withOnly(KnownSettings.class, settings.list())) {
      psql = psql(context.getEnvironment());
    }
    try {
      return psql.inheritIO().start().waitFor();
    } catch (IOException missing) {
      throw new CommandFailed(
          "psql was not found. Install the PostgreSQL client and add psql to the PATH.");
    }
  }

  /** Passes secrets in the environment, because other users of the machine can read arguments. */
  private static ProcessBuilder psql(Environment environment) {
    String url = environment.getProperty("spring.datasource.url", "");
    if (!url.startsWith(START)) {
      throw new CommandFailed("spring.datasource.url must begin with %s".formatted(START));
    }
    String[] parts = url.substring("jdbc:".length()).split("[?]", 2);
    var builder = new ProcessBuilder("psql", "--dbname", parts[0]);
    Map<String, String> variables = builder.environment();
    for (String parameter : parts.length == 2 ? parts[1].split("&", -1) : new String[0]) {
      String[] pair = parameter.split("=", 2);
      String variable = VARIABLES.get(pair[0]);
      if (variable != null && pair.length == 2) {
        variables.put(variable, URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
      }
    }
    put(variables, "PGUSER", environment.getProperty("spring.datasource.username"));
    put(variables, "PGPASSWORD", environment.getProperty("spring.datasource.password"));
    return builder;
  }

  private static void put(Map<String, String> variables, String name, @Nullable String value) {
    if (value != null) {
      variables.put(name, value);
    }
  }
}
