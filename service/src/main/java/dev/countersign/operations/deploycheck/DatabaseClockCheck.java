package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that the clocks of the service and the database agree, because both decide on expiry. */
@Component
class DatabaseClockCheck implements DatabaseCheck {

  private static final Duration TOLERATED = Duration.ofSeconds(5);

  private final DatabaseFactStore facts;
  private final Clock clock;

  DatabaseClockCheck(DatabaseFactStore facts, Clock clock) {
    this.facts = facts;
    this.clock = clock;
  }

  @Override
  public List<Finding> findings() {
    Duration difference = Duration.between(facts.now(), clock.instant()).abs();
    return Finding.warning(
            "countersign.W042",
            "spring.datasource.url",
            "The clocks of the database and of this machine differ by %d seconds."
                .formatted(difference.toSeconds()),
            "Synchronise both clocks with NTP.")
        .onlyIf(difference.compareTo(TOLERATED) > 0);
  }
}
