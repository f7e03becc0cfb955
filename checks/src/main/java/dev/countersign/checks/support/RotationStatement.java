package dev.countersign.checks.support;

import dev.countersign.Countersign;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.StatementCounter;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Reads the SQL of a refresh, as the driver receives it. */
public final class RotationStatement {

  private RotationStatement() {}

  public static String of(DurableDatabase database) throws Exception {
    List<String> all = all(database);
    if (all.size() != 1) {
      throw new IllegalStateException("A refresh executes other statements too: " + all);
    }
    return all.getFirst();
  }

  public static List<String> all(DurableDatabase database) throws Exception {
    String[] settings = ServiceProcess.settings(database.create("counted")).toArray(String[]::new);
    try (ConfigurableApplicationContext application =
            new SpringApplicationBuilder(Countersign.class, StatementCounter.class).run(settings);
        var connection = new KeptConnection(port(application))) {
      StatementCounter counter = application.getBean(StatementCounter.class);
      String token =
          RegisteredUser.register(connection, "counted")
              .login(connection)
              .get("refresh")
              .asString();
      counter.during(() -> FilledService.rotate(connection, token));
      return counter.texts();
    }
  }

  private static int port(ConfigurableApplicationContext application) {
    return application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
  }
}
