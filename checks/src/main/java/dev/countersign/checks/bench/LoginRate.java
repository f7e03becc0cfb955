package dev.countersign.checks.bench;

import dev.countersign.Countersign;
import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Measures logins with production password hashes, alternating with hashes by the same
 * implementation without HTTP and database.
 */
final class LoginRate implements AutoCloseable {

  private static final int USERS = 20;
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final ConfigurableApplicationContext application;
  private final int port;
  private final Wrk wrk;
  private double served;
  private double bare;
  private int turns;

  /** Runs the service in this JVM, so that both measurements use the same compiled code. */
  LoginRate(DurableDatabase database) throws Exception {
    String[] settings =
        ServiceProcess.settings(database.create("hashing")).stream()
            .filter(setting -> !setting.contains(".argon2."))
            .toArray(String[]::new);
    application = new SpringApplicationBuilder(Countersign.class).run(settings);
    port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    try (var connection = new KeptConnection(port)) {
      for (int user = 0; user < USERS; user++) {
        RegisteredUser.register(connection, "member" + user);
      }
    }
    wrk = Wrk.sending(3 * CORES, IntStream.range(0, USERS).mapToObj(LoginRate::login).toList());
  }

  private static String[] login(int user) {
    String body =
        Tokens.json(Map.of("username", "member" + user, "password", RegisteredUser.PASSWORD));
    return new String[] {"POST", "/api/token/", "", body};
  }

  LoginRate measure(int turns, Duration slice) throws Exception {
    wrk.load(port, slice);
    hashesEachSecond(slice);
    for (int turn = 0; turn < turns; turn++) {
      Wrk.Load load = wrk.load(port, slice);
      if (load.failed() > 0) {
        throw new IllegalStateException(load.failed() + " logins were refused.");
      }
      served += load.eachSecond();
      bare += hashesEachSecond(slice);
      this.turns++;
      System.out.printf("… %d of %d turns%n", turn + 1, turns);
    }
    return this;
  }

  double eachSecond() {
    return served / turns;
  }

  double bareEachSecond() {
    return bare / turns;
  }

  @Override
  public void close() {
    application.close();
  }

  private double hashesEachSecond(Duration time) throws Exception {
    Passwords passwords = application.getBean(Passwords.class);
    long end = System.nanoTime() + time.toNanos();
    int done = 0;
    try (var threads = Executors.newFixedThreadPool(CORES)) {
      var running = new ArrayList<Future<Integer>>();
      for (int core = 0; core < CORES; core++) {
        running.add(threads.submit(() -> hashUntil(passwords, end)));
      }
      for (Future<Integer> hashed : running) {
        done += hashed.get();
      }
    }
    return done / (time.toMillis() / 1e3);
  }

  private static int hashUntil(Passwords passwords, long end) {
    int done = 0;
    while (System.nanoTime() < end) {
      passwords.hash(RegisteredUser.PASSWORD);
      done++;
    }
    return done;
  }
}
