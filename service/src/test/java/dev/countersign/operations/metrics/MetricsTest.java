package dev.countersign.operations.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.http.answers.EngineErrors;
import dev.countersign.operations.loglevels.LogLevelHandler;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@Tag("R33")
class MetricsTest extends MetricsServiceTest {

  private static final String REQUESTS =
      "countersign_http_requests_total{method=\"%2$s\",route=\"%1$s\",status=\"%3$d\"}";

  @Autowired private MetricsServer server;
  @Autowired private PrometheusMeterRegistry registry;
  @Autowired private LogLevelHandler levels;
  @Autowired private EngineErrors errors;

  @Test
  void a_request_is_counted_by_template_method_and_status() {
    String series = REQUESTS.formatted("/api/tasks/{id}/", "GET", 403);
    double before = value(series);

    http().get("/api/tasks/1/");
    http().get("/api/tasks/2/?secret=1");

    assertReaches(series, before + 2);
    assertThat(scrape())
        .contains(
            "countersign_http_request_duration_seconds_bucket{route=\"/api/tasks/{id}/\",le=\"0.25\"}")
        .contains("countersign_refusals_total{code=\"not_authenticated\"}");
  }

  @Test
  void logins_are_counted_by_outcome() {
    Person person = newPerson();
    double accepted = value("countersign_logins_total{outcome=\"accepted\"}");
    double refused = value("countersign_logins_total{outcome=\"refused\"}");
    double hashes = value("countersign_password_hash_seconds_count");

    login(person);
    loginAs(person.username(), "wrong-password");
    loginAs("unknown-name", "wrong-password");

    assertThat(value("countersign_logins_total{outcome=\"accepted\"}")).isEqualTo(accepted + 1);
    assertThat(value("countersign_logins_total{outcome=\"refused\"}")).isEqualTo(refused + 2);
    assertThat(value("countersign_password_hash_seconds_count")).isGreaterThanOrEqualTo(hashes + 3);
    assertThat(value("countersign_events_total{kind=\"user.login_failed\"}")).isPositive();
  }

  @Test
  void a_lockout_is_counted_when_it_begins_and_when_it_refuses() {
    Person person = newPerson();
    double lockouts = value("countersign_lockouts_total");
    double lockedOut = value("countersign_logins_total{outcome=\"locked_out\"}");

    for (int i = 0; i < 101; i++) {
      loginAs(person.username(), "wrong-password");
    }

    assertThat(value("countersign_lockouts_total")).isEqualTo(lockouts + 1);
    assertThat(value("countersign_logins_total{outcome=\"locked_out\"}")).isEqualTo(lockedOut + 1);
    assertThat(value("countersign_lockout_refusals_total")).isPositive();
  }

  @Test
  void rotations_and_reuses_are_counted() {
    Person person = newPerson();
    String refresh = loginAs(person.username(), person.password()).json().get("refresh").asString();
    double rotated = value("countersign_token_refreshes_total{outcome=\"rotated\"}");
    double refused = value("countersign_token_refreshes_total{outcome=\"refused\"}");
    double reuses = value("countersign_token_reuses_total");

    http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", refresh)));
    http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", refresh)));

    assertThat(value("countersign_token_refreshes_total{outcome=\"rotated\"}"))
        .isEqualTo(rotated + 1);
    assertThat(value("countersign_token_refreshes_total{outcome=\"refused\"}"))
        .isEqualTo(refused + 1);
    assertThat(value("countersign_token_reuses_total")).isEqualTo(reuses + 1);
  }

  @Test
  void the_process_the_pool_and_the_keys_are_measured() {
    assertThat(value("countersign_database_up")).isEqualTo(1);
    assertThat(scrape())
        .contains("countersign_database_pool_connections{state=\"idle\"}")
        .contains("countersign_job_last_success_timestamp_seconds{name=\"")
        .contains("countersign_key_expiry_timestamp_seconds{key=\"")
        .contains("countersign_throttle_refusals_total{scope=\"verify-email\"}")
        .contains("countersign_mails_total{outcome=\"sent\"}")
        .contains("countersign_audit_sealed_events_total")
        .contains("jvm_memory_used_bytes{")
        .contains("process_uptime_seconds");
  }

  /** A client must not be able to fill the memory of the service or of Prometheus. */
  @Test
  void what_a_client_sends_adds_no_series() {
    http().get("/unknown/");
    http().request("BREW", "/unknown/").send();
    http().request("GET", "/api/tasks/").header("Host", "x y").send();
    http().request("GET", "/api/tasks/").header("Authorization", "Bearer x").send();
    http().post("/api/token/", Tokens.json(Map.of("username", "x", "password", "y")));
    assertReaches(REQUESTS.formatted("none", "other", 404), 1);
    Set<String> before = series();

    for (int i = 0; i < 50; i++) {
      http().get("/path" + i + "/");
      http().get("/%22,route=%22" + i);
      http().request("METHOD" + i, "/unknown/").send();
      http().request("GET", "/api/tasks/").header("Host", "host " + i).send();
      http()
          .request("GET", "/api/tasks/")
          .header("Authorization", "Bearer " + i)
          .header("X-Request-Id", "id" + i)
          .header("User-Agent", "agent\"}" + i)
          .send();
      http().post("/api/token/", Tokens.json(Map.of("username", "name" + i, "password", "y")));
    }
    assertReaches(REQUESTS.formatted("none", "other", 404), 51);

    assertThat(series()).isEqualTo(before);
  }

  @Test
  void the_public_port_does_not_serve_metrics() {
    assertThat(http().get("/metrics").status()).isEqualTo(404);
    assertThat(http().get("/metrics/").status()).isEqualTo(404);
  }

  @Test
  void the_listener_serves_metrics_and_nothing_else() {
    for (String path :
        List.of("/", "/api/tasks/", "/livez", "/metrics/", "/metrics/..", "//metrics")) {
      Response response = metrics().get(path);
      assertThat(response.status()).as(path).isIn(400, 404);
      assertThat(response.header("Server")).isEmpty();
    }
    assertThat(metrics().post("/metrics", "{}").status()).isEqualTo(405);
    assertThat(metrics().request("HEAD", "/metrics").send().header("Content-Type"))
        .contains("text/plain; version=0.0.4; charset=utf-8");
  }

  @Test
  void a_port_in_use_stops_the_start_and_names_the_setting() {
    int taken = server.port();
    var second =
        new MetricsServer(new MetricsSettings(true, "127.0.0.1", taken), registry, levels, errors);

    assertThatThrownBy(second::start)
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining("127.0.0.1:" + taken)
        .extracting(failure -> ((UnusableSetting) failure).property())
        .isEqualTo("countersign.metrics.port");

    second.stop();
  }

  /** A request is counted just after its response was sent. */
  private void assertReaches(String series, double expected) {
    for (int i = 0; i < 100 && value(series) < expected; i++) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
    assertThat(value(series)).as(series).isEqualTo(expected);
  }
}
