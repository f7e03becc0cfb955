package dev.countersign.operations.diagnosis;

import dev.countersign.operations.failures.FailureText;
import dev.countersign.platform.database.DatabasePeer;
import java.util.stream.LongStream;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Measures how long PostgreSQL takes for the smallest statement. Each round trip of a login takes
 * it.
 */
@Component
@Order(1)
class LatencyExamination implements Examination {

  /** Before the commit. {@code LatencyExaminationTest} counts them. */
  static final int ROUND_TRIPS_OF_A_LOGIN = 7;

  private static final int PINGS = 20;
  private static final double SLOW_MILLIS = 10;
  private static final double NANOS_PER_MILLI = 1_000_000;

  private final StatusStore store;
  private final Environment environment;

  LatencyExamination(StatusStore store, Environment environment) {
    this.store = store;
    this.environment = environment;
  }

  @Override
  public String name() {
    return "database";
  }

  @Override
  public Examined examine() {
    try {
      store.ping(); // the first one opens the connection
      long[] nanos = LongStream.range(0, PINGS).map(_ -> store.ping()).sorted().toArray();
      return judged(nanos[PINGS / 2] / NANOS_PER_MILLI, nanos[PINGS - 1] / NANOS_PER_MILLI);
    } catch (DataAccessException away) {
      return Examined.of(
          name(), Verdict.FAILED, FailureText.of(away, DatabasePeer.of(environment)));
    }
  }

  private Examined judged(double median, double longest) {
    boolean isSlow = median > SLOW_MILLIS;
    String text =
        "PostgreSQL responds in %.1f ms (median of %d), at most %.1f ms.%s"
            .formatted(
                median,
                PINGS,
                longest,
                isSlow
                    ? " Run the service closer to it: a login waits for %d round trips and a commit."
                        .formatted(ROUND_TRIPS_OF_A_LOGIN)
                    : "");
    return Examined.of(name(), isSlow ? Verdict.WARNING : Verdict.OK, text)
        .with("medianMillis", rounded(median))
        .with("maxMillis", rounded(longest));
  }

  private static double rounded(double millis) {
    return Math.round(millis * 1000) / 1000.0;
  }
}
