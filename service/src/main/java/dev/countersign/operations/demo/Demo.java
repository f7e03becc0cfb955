package dev.countersign.operations.demo;

import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.NewUser;
import dev.countersign.identity.users.UserStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The temporary database of the demo, its settings, and its users. */
public final class Demo {

  private static final int USUAL_PORT = 8000;

  private final EmbeddedPostgres postgres;
  private final SecureRandom random = new SecureRandom();

  private Demo(EmbeddedPostgres postgres) {
    this.postgres = postgres;
  }

  public static Demo start() {
    try {
      return new Demo(EmbeddedPostgres.builder().start());
    } catch (IOException cannotStart) {
      throw new UncheckedIOException(cannotStart);
    }
  }

  /** Returns the settings of the demo. The operator can change all but address and database. */
  public List<String> settings(List<String> given) {
    var own = new LinkedHashMap<String, String>();
    own.put("countersign.secret-key", secret(48));
    own.put("countersign.mail.backend", "console");
    own.put("countersign.lockout.count-loopback", "true");
    own.put("spring.main.log-startup-info", "false");
    own.put("logging.level.root", "warn");
    own.put("logging.level.dev.countersign", "info");
    if (System.getenv("SERVER_PORT") == null && isTaken(USUAL_PORT)) {
      own.put("server.port", "0");
    }
    var settings = new ArrayList<String>();
    own.forEach(
        (name, value) -> {
          if (given.stream().noneMatch(argument -> argument.startsWith("--" + name + "="))) {
            settings.add("--" + name + "=" + value);
          }
        });
    given.stream().filter(argument -> !isOwn(argument)).forEach(settings::add);
    settings.add("--server.address=127.0.0.1");
    settings.add("--spring.datasource.url=" + jdbcUrl());
    settings.add("--spring.datasource.username=postgres");
    // The demo creates its staff after the start and prints their passwords.
    settings.add("--logging.level.dev.countersign.selfservice.firstsuperuser.NoStaffWarning=off");
    return settings;
  }

  private static boolean isOwn(String argument) {
    return argument.startsWith("--server.address=") || argument.startsWith("--spring.datasource.");
  }

  /** Stops the database after the service has stopped. */
  public void own(ConfigurableApplicationContext context) {
    ConfigurableListableBeanFactory beans = context.getBeanFactory();
    ((DefaultListableBeanFactory) beans).registerDisposableBean("demoDatabase", postgres::close);
  }

  /** Creates the users of the demo and returns how to reach the service. */
  public DemoAccess createUsers(ConfigurableApplicationContext running) {
    String scheme =
        running.getEnvironment().containsProperty("server.ssl.bundle") ? "https" : "http";
    return new DemoAccess(
        scheme + "://127.0.0.1:" + port(running),
        jdbcUrl(),
        List.of(user(running, "ada", false), user(running, "grace", true)));
  }

  private static int port(ConfigurableApplicationContext running) {
    if (running instanceof WebServerApplicationContext web && web.getWebServer() != null) {
      return web.getWebServer().getPort();
    }
    throw new IllegalStateException("The service has no web server.");
  }

  private DemoAccess.Login user(
      ConfigurableApplicationContext running, String username, boolean isStaff) {
    String password = secret(12);
    String hash = running.getBean(Passwords.class).hash(password);
    String email = username + "@example.com";
    NewUser user =
        isStaff
            ? NewUser.superuser(username, email, hash)
            : NewUser.ordinary(username, email, hash);
    running.getBean(UserStore.class).create(user, running.getBean(Clock.class).instant());
    return new DemoAccess.Login(username, password, isStaff);
  }

  private String jdbcUrl() {
    return postgres.getJdbcUrl("postgres", "postgres");
  }

  private String secret(int bytes) {
    byte[] secret = new byte[bytes];
    random.nextBytes(secret);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
  }

  private static boolean isTaken(int port) {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort() != port;
    } catch (IOException taken) {
      return true;
    }
  }
}
