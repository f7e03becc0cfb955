package dev.countersign.operations.command;

import dev.countersign.operations.failures.StartFailed;
import dev.countersign.platform.database.DatabasePeer;
import dev.countersign.platform.settings.ServerOnly;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;

/** Starts the application for commands, with or without its web server. */
final class Service {

  /**
   * Commands print messages for people: no log lines below WARN, no names of classes, and no
   * warnings of the connection pool, which warns when it is closed while it still connects.
   */
  private static final String[] LOGGING = {
    "logging.level.root=warn",
    "logging.level.com.zaxxer.hikari.pool.HikariPool=error",
    "logging.pattern.console=%p: %m%n%wEx"
  };

  private final Class<?> application;
  private @Nullable DatabasePeer database;

  Service(Class<?> application) {
    this.application = application;
  }

  /** Starts the web server and returns when it accepts requests. */
  ConfigurableApplicationContext serve(
      List<String> settings,
      ApplicationContextInitializer<ConfigurableApplicationContext> initializer) {
    return start(new SpringApplicationBuilder(application).initializers(initializer), settings);
  }

  /** Starts the application without a web server. */
  ConfigurableApplicationContext withoutWeb(
      List<String> settings,
      ApplicationContextInitializer<ConfigurableApplicationContext> initializer) {
    return start(
        new SpringApplicationBuilder(application)
            .web(WebApplicationType.NONE)
            .profiles(ServerOnly.COMMAND)
            .properties(LOGGING)
            .logStartupInfo(false)
            .initializers(initializer),
        settings);
  }

  /** Creates one bean and its dependencies, so that no database is needed. */
  ConfigurableApplicationContext withOnly(Class<?> part, List<String> settings) {
    return withOnly(part, settings, _ -> {});
  }

  /** Creates one bean with its dependencies and the database, without migrating it. */
  ConfigurableApplicationContext withUnchangedDatabase(Class<?> part, List<String> settings) {
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("--spring.flyway.enabled=true");
    // Reading a few rows needs no filled pool, and must not take the last free connections.
    arguments.add("--spring.datasource.hikari.minimum-idle=1");
    FlywayMigrationStrategy none = _ -> {};
    return withOnly(
        part, arguments, context -> context.getBeanFactory().registerSingleton("none", none));
  }

  /** Creates the endpoints without opening a port and without waiting for a database. */
  ConfigurableApplicationContext withClosedPort(List<String> settings) {
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("--server.port=-1");
    arguments.add("--spring.main.lazy-initialization=true");
    arguments.add("--countersign.checks.at-startup=false");
    arguments.add("--countersign.database.start-timeout=0s");
    FlywayMigrationStrategy none = _ -> {};
    return start(
        new SpringApplicationBuilder(application)
            .profiles(ServerOnly.COMMAND)
            .properties(LOGGING)
            .logStartupInfo(false)
            .initializers(context -> context.getBeanFactory().registerSingleton("none", none)),
        arguments);
  }

  private ConfigurableApplicationContext withOnly(
      Class<?> part,
      List<String> settings,
      ApplicationContextInitializer<ConfigurableApplicationContext> initializer) {
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("--spring.main.lazy-initialization=true");
    var notLazy = LazyInitializationExcludeFilter.forBeanTypes(part);
    return withoutWeb(
        arguments,
        context -> {
          context.getBeanFactory().registerSingleton("notLazy", notLazy);
          initializer.initialize(context);
        });
  }

  /** Returns the database of the application that was started last. */
  @Nullable DatabasePeer database() {
    return database;
  }

  private ConfigurableApplicationContext start(
      SpringApplicationBuilder builder, List<String> settings) {
    if (!System.getenv().getOrDefault("NO_COLOR", "").isEmpty()) {
      builder.properties("spring.output.ansi.enabled=never"); // Spring Boot ignores NO_COLOR
    }
    builder.initializers(context -> database = DatabasePeer.of(context.getEnvironment()));
    try {
      return builder.run(settings.toArray(String[]::new));
    } catch (RuntimeException explained) {
      throw new StartFailed(explained);
    }
  }

  /** Returns when the application context is closed. */
  static void awaitEnd(ConfigurableApplicationContext running) {
    var closed = new CountDownLatch(1);
    running.addApplicationListener(
        event -> {
          if (event instanceof ContextClosedEvent) {
            closed.countDown();
          }
        });
    try {
      closed.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
