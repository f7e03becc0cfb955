package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.DatabaseProxy;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Runs the service with its default deadlines against a database that is down, silent or slow. */
@Tag("service")
@DirtiesContext
@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {"server.address=127.0.0.1", "countersign.secret-key=" + ServiceTest.SECRET_KEY})
@Tag("R14")
class DatabaseTroubleTest {

  private static final EmbeddedPostgres POSTGRES = start();
  private static final DatabaseProxy PROXY = new DatabaseProxy(POSTGRES.getPort());

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @LocalServerPort private int port;
  @Autowired private Heartbeat heartbeat;

  @DynamicPropertySource
  static void ownDatabase(DynamicPropertyRegistry properties) {
    properties.add(
        "spring.datasource.url", () -> PROXY.reaching(POSTGRES.getJdbcUrl("postgres", "postgres")));
  }

  @AfterEach
  void allIsWell() {
    PROXY.pass();
    awaitReady();
  }

  @AfterAll
  static void stop() throws IOException {
    PROXY.close();
    POSTGRES.close();
  }

  @Test
  void a_silent_database_is_answered_for_with_503() {
    awaitReady();
    PROXY.fallSilent();

    for (Response refused : List.of(me(), me(), login(), get("/readyz"))) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
      assertThat(refused.header("Retry-After")).contains("1");
    }
    assertThat(get("/probe/rowless/").status()).isEqualTo(200);
    assertThat(get("/livez").status()).isEqualTo(200);
  }

  @Test
  void when_it_talks_again_the_service_needs_no_restart() {
    PROXY.fallSilent();
    assertThat(me().status()).isEqualTo(503);

    PROXY.pass();

    awaitReady();
    assertThat(me().json().get("code").asString()).isEqualTo("user_not_found");
  }

  @Test
  void a_database_that_went_down_is_found_again() {
    PROXY.goDown();
    assertThat(get("/probe/rowless/").status()).isEqualTo(200);
    for (Response refused : List.of(me(), me(), login())) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
      assertThat(refused.header("Retry-After")).contains("1");
      assertThat(refused.json().get("code").asString()).isEqualTo("unavailable");
    }
    assertThat(get("/readyz").status()).isEqualTo(503);

    PROXY.pass();

    awaitReady();
    assertThat(me().json().get("code").asString()).isEqualTo("user_not_found");
  }

  /** Each of at least two statements takes longer than a request may wait for both. */
  @Test
  void a_slow_database_keeps_nobody_waiting_for_the_sum_of_its_delays() {
    awaitReady();
    PROXY.beLate(Duration.ofSeconds(3));

    assertThat(login().status()).isEqualTo(503);
  }

  @Test
  void the_login_page_keeps_the_typed_name_and_says_when_to_try_again() {
    awaitReady();
    var browser = new Browser(new Http(port));
    browser.get("/api-auth/login/");
    PROXY.goDown();

    Response page =
        browser.post("/api-auth/login/", Map.of("username", "ada-typed", "password", "whatever"));

    assertThat(page.status()).as(page.toString()).isEqualTo(503);
    assertThat(page.header("Retry-After")).contains("1");
    assertThat(page.body())
        .contains("value=\"ada-typed\"", "The service is busy. Please try again in a moment.");
  }

  @Test
  void error_pages_need_no_database_and_then_have_the_anonymous_header() {
    awaitReady();
    PROXY.goDown();

    Response missing = getWithSession("/nothing/here/");
    Response account = getWithSession("/account/");

    assertThat(missing.status()).as(missing.toString()).isEqualTo(404);
    assertThat(account.status()).as(account.toString()).isEqualTo(503);
    assertThat(account.body()).contains("<h1>Service temporarily unavailable</h1>");
    for (Response page : List.of(missing, account)) {
      assertThat(page.body()).contains(">Log in</a>", "Request ID: <code>").doesNotContain("<form");
      assertThat(page.header("Set-Cookie")).isEmpty();
    }
  }

  @Test
  void an_outage_leaves_no_stack_trace_in_the_log(CapturedOutput output) {
    awaitReady();
    int before = output.getErr().length();
    PROXY.fallSilent();
    List.of(me(), login(), me()).forEach(refused -> assertThat(refused.status()).isEqualTo(503));

    assertThat(output.getErr().substring(before))
        .contains("PostgreSQL is unreachable (no answer for 1000 ms)")
        .doesNotContain("\tat ");
  }

  /**
   * Waits for readiness. The pool may reconnect before the heartbeat, which logs each outage once.
   */
  private void awaitReady() {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> get("/readyz").status() == 200 && !heartbeat.isUnreachable());
  }

  private Response me() {
    return get("/api/accounts/me/");
  }

  private Response get(String path) {
    String token = new Tokens(ServiceTest.SECRET_KEY).access(1);
    return new Http(port).request("GET", path).bearer(token).send();
  }

  /** Sends the cookie of a session that only the database can tell to be unknown. */
  private Response getWithSession(String path) {
    return new Http(port)
        .request("GET", path)
        .header("Accept", "text/html")
        .header("Cookie", "sessionid=" + "a".repeat(32) + "1")
        .send();
  }

  private Response login() {
    return new Http(port).post("/api/token/", "{\"username\":\"ada\",\"password\":\"whatever\"}");
  }

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder().start();
    } catch (IOException cannotStart) {
      throw new UncheckedIOException(cannotStart);
    }
  }
}
