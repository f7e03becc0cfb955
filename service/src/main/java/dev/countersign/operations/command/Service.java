package dev.countersign.operations.command;

import dev.countersign.platform.settings.ServerOnly;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;

/** The application as commands start it: with its web server, or only what is behind it. */
final class Service {

  private final Class<?> application;

  Service(Class<?> application) {
    this.application = application;
  }

  /** Returns when requests are answered. */
  ConfigurableApplicationContext serve(
      List<String> settings,
      ApplicationContextInitializer<ConfigurableApplicationContext> initializer) {
    return start(new SpringApplicationBuilder(application).initializers(initializer), settings);
  }

  /** For commands that end by themselves: no port is opened. */
  ConfigurableApplicationContext withoutWeb(
      List<String> settings,
      ApplicationContextInitializer<ConfigurableApplicationContext> initializer) {
    return start(
        new SpringApplicationBuilder(application)
            .web(WebApplicationType.NONE)
            .profiles(ServerOnly.COMMAND)
            .logStartupInfo(false)
            .initializers(initializer),
        settings);
  }

  /** For commands that look at one part: nothing else is made, so no database is needed. */
  ConfigurableApplicationContext withOnly(Class<?> part, List<String> settings) {
    return withOnly(part, settings, _ -> {});
  }

  /** For commands that look at the database as it is: nothing is migrated. */
  ConfigurableApplicationContext withUnchangedDatabase(Class<?> part, List<String> settings) {
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("--spring.flyway.enabled=true");
    FlywayMigrationStrategy none = _ -> {};
    return withOnly(
        part, arguments, context -> context.getBeanFactory().registerSingleton("none", none));
  }

  /** For commands that look at the endpoints: made for requests, and never open to them. */
  ConfigurableApplicationContext withClosedPort(List<String> settings) {
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("--server.port=-1");
    arguments.add("--spring.main.lazy-initialization=true");
    arguments.add("--countersign.checks.at-startup=false");
    FlywayMigrationStrategy none = _ -> {};
    return start(
        new SpringApplicationBuilder(application)
            .profiles(ServerOnly.COMMAND)
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

  private static ConfigurableApplicationContext start(
      SpringApplicationBuilder builder, List<String> settings) {
    try {
      return builder.run(settings.toArray(String[]::new));
    } catch (RuntimeException explained) {
      throw new StartFailed(explained);
    }
  }

  /** Returns when the service has been told to stop. */
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
