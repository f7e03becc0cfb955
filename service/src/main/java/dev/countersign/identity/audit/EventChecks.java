package dev.countersign.identity.audit;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Checks that events are written and sealed. */
@Component
class EventChecks implements CheckProvider {

  private static final String ID = "countersign.W028";

  private final EventSettings events;

  EventChecks(EventSettings events) {
    this.events = events;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                ID,
                "countersign.events.enabled",
                "Nothing is written down about log-ins, changes and what staff do.",
                "Set it to true.")
            .when(() -> !events.enabled()),
        Finding.warning(
                ID,
                "countersign.events.seal-cron",
                "Events are never sealed, so removed events go unnoticed.",
                "Leave it at its default, or run bin/countersign audit seal by a timer and"
                    + " silence this.")
            .when(() -> events.enabled() && events.sealCron().equals(Scheduled.CRON_DISABLED)));
  }
}
