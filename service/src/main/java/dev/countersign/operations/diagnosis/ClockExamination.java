package dev.countersign.operations.diagnosis;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Compares the clocks of this machine and of PostgreSQL, because both decide on expiry. */
@Component
@Order(2)
class ClockExamination implements Examination {

  private static final Duration TOLERATED = Duration.ofSeconds(5);

  private final StatusStore store;
  private final Clock clock;

  ClockExamination(StatusStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "clock";
  }

  @Override
  public Examined examine() {
    try {
      Instant before = clock.instant();
      Instant database = store.now();
      Instant between = before.plus(Duration.between(before, clock.instant()).dividedBy(2));
      return judged(Duration.between(between, database));
    } catch (DataAccessException away) {
      return Examined.of(
          name(), Verdict.SKIPPED, "The clock of PostgreSQL cannot be read without a connection.");
    }
  }

  private Examined judged(Duration ahead) {
    boolean isWrong = ahead.abs().compareTo(TOLERATED) > 0;
    String text =
        "The clock of PostgreSQL differs from the one of this machine by %d ms.%s"
            .formatted(ahead.toMillis(), isWrong ? " Synchronise both with NTP." : "");
    return Examined.of(name(), isWrong ? Verdict.WARNING : Verdict.OK, text)
        .with("differenceMillis", ahead.toMillis());
  }
}
