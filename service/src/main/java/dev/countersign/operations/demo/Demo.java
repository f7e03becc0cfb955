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
import java.util.Map;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/** Starts a demo: its database, its settings, and the line that reports it as ready. */
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

  /** Returns the demo's settings. Arguments may override those that do not isolate the demo. */
  public List<String> settings(List<String> given) {
    var own = new LinkedHashMap<String, String>();
    own.put("countersign.secret-key", secret(48));
    own.put("countersign.mail.backend", "console");
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
    // The staff users are created after the start, and the ready line names them.
    settings.add("--logging.level.dev.countersign.identity.users.FirstStaff=off");
    return settings;
  }

  private static boolean isOwn(String argument) {
    return argument.startsWith("--server.address=") || argument.startsWith("--spring.datasource.");
  }

  /** Stops the database together with the service, after the service. */
  public void own(ConfigurableApplicationContext context) {
    ConfigurableListableBeanFactory beans = context.getBeanFactory();
    ((DefaultListableBeanFactory) beans).registerDisposableBean("demoDatabase", postgres::close);
  }

  /** Creates the users, and returns the ready line with addresses and passwords. */
  public String ready(ConfigurableApplicationContext running) {
    var line = new LinkedHashMap<String, Object>();
    String scheme =
        running.getEnvironment().containsProperty("server.ssl.bundle") ? "https" : "http";
    line.put("url", scheme + "://127.0.0.1:" + port(running));
    line.put("jdbc-url", jdbcUrl());
    line.put("users", List.of(user(running, "ada", false), user(running, "grace", true)));
    return "ready " + JsonMapper.shared().writeValueAsString(line);
  }

  private static int port(ConfigurableApplicationContext running) {
    if (running instanceof WebServerApplicationContext web && web.getWebServer() != null) {
      return web.getWebServer().getPort();
    }
    throw new IllegalStateException("The service has no web server.");
  }

  private Map<String, Object> user(
      ConfigurableApplicationContext running, String username, boolean isStaff) {
    String password = secret(12);
    String hash = running.getBean(Passwords.class).hash(password);
    String email = username + "@example.com";
    NewUser user =
        isStaff
            ? NewUser.superuser(username, email, hash)
            : NewUser.ordinary(username, email, hash);
    running.getBean(UserStore.class).create(user, running.getBean(Clock.class).instant());
    var shown = new LinkedHashMap<String, Object>();
    shown.put("username", username);
    shown.put("password", password);
    shown.put("is_staff", isStaff);
    return shown;
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
