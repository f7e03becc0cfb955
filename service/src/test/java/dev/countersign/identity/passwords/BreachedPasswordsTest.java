package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BreachedPasswordsTest {

  private static final String PASSWORD = "correct-Horse-battery-7";

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer server;
  private volatile int status = 200;
  private volatile String body = "";
  private volatile boolean isSilent;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/range/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
  }

  @Test
  void a_listed_password_is_found_and_only_five_characters_leave() {
    String digest = digest(PASSWORD);
    body = "00D4F6E8FA6EECAD2A3AA415EEC418D38EC:2\r\n" + digest.substring(5) + ":37\r\n";

    assertThat(passwords().contains(PASSWORD)).isTrue();

    assertThat(requests).containsExactly("/range/" + digest.substring(0, 5) + " true");
  }

  @Test
  void padding_and_other_endings_are_no_match() {
    body = digest(PASSWORD).substring(5) + ":0\r\n00D4F6E8FA6EECAD2A3AA415EEC418D38EC:2\r\n";

    assertThat(passwords().contains(PASSWORD)).isFalse();
  }

  @Test
  void a_failing_service_refuses_no_password_and_is_counted() {
    status = 500;
    BreachedPasswords passwords = passwords();

    assertThat(passwords.contains(PASSWORD)).isFalse();
    assertThat(count(passwords, "failed")).isOne();
  }

  @Test
  void a_silent_service_is_given_up() {
    isSilent = true;
    BreachedPasswords passwords = passwords();

    assertThat(passwords.contains(PASSWORD)).isFalse();
    assertThat(count(passwords, "failed")).isOne();
  }

  @Test
  void an_unreachable_service_refuses_no_password() {
    BreachedPasswords passwords = passwords();
    server.stop(0);

    assertThat(passwords.contains(PASSWORD)).isFalse();
  }

  @Test
  void an_endless_response_is_given_up() {
    body = "0".repeat(2 << 20);

    assertThat(passwords().contains(PASSWORD)).isFalse();
  }

  @Test
  void the_service_is_not_asked_about_a_password_that_is_refused_anyway() {
    var rules = new PasswordRules(TestPasswords.settings(new Argon2Cost(128, 1, 1)), passwords());

    assertThat(rules.complaints("password", "ada", "")).isNotEmpty();
    assertThat(requests).isEmpty();
    body = digest(PASSWORD).substring(5) + ":1";
    assertThat(rules.complaints(PASSWORD, "ada", ""))
        .containsExactly("This password has appeared in a data breach. Choose another password.");
  }

  @Test
  void without_a_url_no_service_is_asked() {
    var off = new BreachedPasswords(new BreachSettings(null, Duration.ofSeconds(1)));

    assertThat(off.contains(PASSWORD)).isFalse();
    assertThat(requests).isEmpty();
  }

  private BreachedPasswords passwords() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/range/";
    return new BreachedPasswords(new BreachSettings(url, Duration.ofSeconds(2)));
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.add(
        exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Add-Padding"));
    if (isSilent) {
      try {
        end.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    try (var output = exchange.getResponseBody()) {
      output.write(bytes);
    }
  }

  private static String digest(String password) {
    return HexFormat.of().withUpperCase().formatHex(ListedPassword.digest(password));
  }

  private static double count(BreachedPasswords passwords, String outcome) {
    return passwords.meters().stream()
        .filter(meter -> meter.labels().containsValue(outcome))
        .mapToDouble(meter -> meter.value().getAsDouble())
        .sum();
  }
}
