package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.database.DatabaseClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Checks that the clocks of the service and the database agree, because both decide on expiry. */
@Component
public class DatabaseClockCheck implements DatabaseCheck {

  private static final Duration TOLERATED = Duration.ofSeconds(5);

  private final DatabaseFactStore facts;
  private final Clock clock;

  @Autowired
  DatabaseClockCheck(DatabaseFactStore facts, DatabaseClock clock) {
    this(facts, clock.machine());
  }

  DatabaseClockCheck(DatabaseFactStore facts, Clock clock) {
    this.facts = facts;
    this.clock = clock;
  }

  /**
   * Returns how far the clock of the database is ahead of this machine's, compared with the middle
   * of the request.
   */
  public Duration ahead() {
    Instant before = clock.instant();
    Instant database = facts.now();
    Instant between = before.plus(Duration.between(before, clock.instant()).dividedBy(2));
    return Duration.between(between, database);
  }

  public static boolean isTolerated(Duration ahead) {
    return ahead.abs().compareTo(TOLERATED) <= 0;
  }

  @Override
  public List<Finding> findings() {
    Duration ahead = ahead();
    return Finding.warning(
            "countersign.W042",
            "spring.datasource.url",
            "The clocks of the database and of this machine differ by %d seconds."
                .formatted(ahead.abs().toSeconds()),
            "Synchronise both clocks with NTP.")
        .onlyIf(!isTolerated(ahead));
  }
}
