package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Checks that the service's clock is correct, because tokens expire by it. */
@Component
class ClockProbe implements Probe {

  private static final Duration TOLERATED = Duration.ofSeconds(5);

  private final Clock clock;

  ClockProbe(Clock clock) {
    this.clock = clock;
  }

  @Override
  public List<Finding> findings(ProbedSite site) throws IOException {
    Duration difference =
        site.get(PAGE, Map.of())
            .header("Date")
            .flatMap(ClockProbe::instant)
            .map(date -> Duration.between(date, clock.instant()).abs())
            .orElse(Duration.ZERO);
    return Finding.warning(
            "countersign.W057",
            site.url().toString(),
            "The clocks of the service and of this machine differ by %d seconds."
                .formatted(difference.toSeconds()),
            "Synchronise both clocks with NTP.")
        .onlyIf(difference.compareTo(TOLERATED) > 0);
  }

  private static Optional<Instant> instant(String date) {
    try {
      return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from));
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }
}
