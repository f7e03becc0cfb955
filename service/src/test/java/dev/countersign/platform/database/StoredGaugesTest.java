package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class StoredGaugesTest {

  private final Heartbeat heartbeat = new Heartbeat(Duration.ofSeconds(1));
  private final StoredGauges gauges = new StoredGauges(heartbeat);

  @Test
  void a_gauge_has_the_value_of_the_database() {
    assertThat(gauges.gauge("a", "b", () -> 7).value().getAsDouble()).isEqualTo(7);
  }

  @Test
  void a_gauge_has_no_value_if_the_database_fails() {
    var gauge =
        gauges.gauge(
            "a",
            "b",
            () -> {
              throw new DataAccessResourceFailureException("down");
            });

    assertThat(gauge.value().getAsDouble()).isNaN();
  }

  @Test
  void the_database_is_not_asked_while_it_is_unreachable() {
    var reads = new AtomicInteger();
    heartbeat.refused(new SQLException("down"));

    assertThat(gauges.gauge("a", "b", reads::incrementAndGet).value().getAsDouble()).isNaN();
    assertThat(reads).hasValue(0);
  }
}
