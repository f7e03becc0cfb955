package dev.countersign.operations.loglevels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import dev.countersign.operations.loglevels.LogLevelChange.Impossible;
import dev.countersign.operations.metrics.MetricsServiceTest;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.support.Http.Response;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Changes levels of a running service through its port. */
@ExtendWith(OutputCaptureExtension.class)
class LogLevelsTest extends MetricsServiceTest {

  private static final String NAME = "dev.countersign.example";
  private static final Logger LOG = (Logger) LoggerFactory.getLogger(NAME);

  @Autowired private SignedChange signing;
  @Autowired private LogLevelClient client;
  @Autowired private PurposeKeys keys;

  @AfterEach
  void restore() throws Exception {
    send("DEFAULT", Duration.ofMinutes(1));
  }

  @Test
  void a_level_is_changed_and_restored(CapturedOutput output) throws Exception {
    assertThat(LOG.isDebugEnabled()).isFalse();

    LogLevelClient.Outcome changed = send("DEBUG", Duration.ofMinutes(15));
    LOG.debug("A line of the example.");

    assertThat(changed.isDone()).as(changed.text()).isTrue();
    assertThat(changed.text()).matches("The log level of " + NAME + " is DEBUG until 20.*Z[.]");
    assertThat(output.getErr()).contains("A line of the example.", changed.text());
    assertThat(send("DEFAULT", Duration.ofMinutes(1)).text()).endsWith("is the configured one.");
    assertThat(LOG.isDebugEnabled()).isFalse();
  }

  @Test
  void the_configured_level_returns_when_the_time_is_over() throws Exception {
    send("WARN", Duration.ofMinutes(15));
    send("DEBUG", Duration.ofSeconds(2));
    assertThat(LOG.isDebugEnabled()).isTrue();

    for (Instant end = Instant.now().plusSeconds(20);
        LOG.isDebugEnabled() && Instant.now().isBefore(end); ) {
      Thread.sleep(100);
    }

    assertThat(LOG.getLevel())
        .as("own level; commands in this JVM change the inherited one")
        .isNull();
  }

  @Test
  void without_the_secret_key_nothing_changes() throws Exception {
    String line = signing.write(LogLevelChange.of(NAME, "DEBUG", Duration.ofMinutes(1)));
    String forged = line.substring(0, line.length() - 1) + (line.endsWith("0") ? "1" : "0");
    Clock earlier = Clock.fixed(Instant.now().minusSeconds(62), ZoneOffset.UTC);
    String old =
        new SignedChange(keys, earlier)
            .write(LogLevelChange.of(NAME, "DEBUG", Duration.ofMinutes(1)));

    assertThat(post(forged).status()).isEqualTo(403);
    assertThat(post(line.replace("60", "61")).status()).isEqualTo(403);
    assertThat(post(old).status()).isEqualTo(403);
    assertThat(post("").status()).isEqualTo(403);
    assertThat(post("a b c d e").status()).isEqualTo(403);
    assertThat(post("x".repeat(600)).status()).isEqualTo(413);
    assertThat(metrics().get("/log-level").status()).isEqualTo(405);
    assertThat(http().post("/log-level", line).status()).isEqualTo(404);
    assertThat(LOG.isDebugEnabled()).isFalse();
    assertThat(post(line).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root",
        "ROOT",
        "org.postgresql",
        "org.springframework.jdbc.core",
        "org.eclipse.jetty.http",
        "org.eclipse.angus.mail",
        "com.zaxxer.hikari",
        "com.zaxxer.hikari.HikariConfig",
        "dev.countersignature",
        "dev"
      })
  void loggers_that_may_print_secrets_stay_at_info(String logger) {
    assertThatThrownBy(() -> LogLevelChange.of(logger, "DEBUG", Duration.ofMinutes(1)))
        .isInstanceOf(Impossible.class)
        .hasMessageContaining("may print secrets below INFO");
    assertThat(LogLevelChange.of(logger, "INFO", Duration.ofMinutes(1)).level()).isPresent();
  }

  @Test
  void only_known_levels_names_and_times_are_possible() {
    assertThatThrownBy(() -> LogLevelChange.of(NAME, "TRACE", Duration.ofMinutes(1)))
        .hasMessageContaining("ERROR, WARN, INFO, DEBUG, DEFAULT");
    assertThatThrownBy(() -> LogLevelChange.of("dev.countersign x", "INFO", Duration.ofMinutes(1)))
        .isInstanceOf(Impossible.class);
    assertThatThrownBy(() -> LogLevelChange.of(NAME, "INFO", Duration.ofHours(25)))
        .hasMessageContaining("between 1s and 24h");
    assertThatThrownBy(() -> LogLevelChange.of(NAME, "INFO", Duration.ZERO))
        .isInstanceOf(Impossible.class);
  }

  private LogLevelClient.Outcome send(String level, Duration length) throws Exception {
    return client.send(LogLevelChange.of(NAME, level, length), "127.0.0.1", metricsPort());
  }

  private Response post(String line) {
    return metrics().post("/log-level", line);
  }
}
