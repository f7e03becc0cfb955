package dev.countersign.support;

import dev.countersign.Countersign;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A service that a test starts itself, on a database that it shares with others. */
public final class Replica implements AutoCloseable {

  /** Held until the logging system is ready, which two applications cannot set up at once. */
  private static final ReentrantLock LOGGING = new ReentrantLock();

  private final ConfigurableApplicationContext context;

  private Replica(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** Returns when the service accepts requests. */
  public static Replica start(String jdbcUrl, String... settings) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--server.address=127.0.0.1",
                "--server.port=0",
                "--spring.datasource.url=" + jdbcUrl,
                "--countersign.secret-key=" + ServiceTest.SECRET_KEY,
                "--countersign.password.argon2.memory=128",
                "--countersign.password.argon2.time=1"));
    for (String setting : settings) {
      String name = setting.substring(0, setting.indexOf('=') + 1);
      arguments.removeIf(argument -> argument.startsWith(name));
      arguments.add(setting);
    }
    LOGGING.lock();
    try {
      return new Replica(
          new SpringApplicationBuilder(Countersign.class)
              .initializers(_ -> LOGGING.unlock())
              .run(arguments.toArray(String[]::new)));
    } finally {
      if (LOGGING.isHeldByCurrentThread()) {
        LOGGING.unlock();
      }
    }
  }

  /** Starts the service on a thread of its own. */
  public static CompletableFuture<Replica> starting(String jdbcUrl, String... settings) {
    var thread = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory());
    return CompletableFuture.supplyAsync(() -> start(jdbcUrl, settings), thread);
  }

  public Http http() {
    return new Http(port());
  }

  public int port() {
    return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  @Override
  public void close() {
    context.close();
  }
}
