package dev.countersign.deploycheck;

import dev.countersign.audit.EventSettings;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Without events nobody can tell afterwards what happened; without seals, what was removed. */
@Component
class EventsCheck implements DeployCheck {

  private static final String ID = "countersign.W028";

  private final EventSettings events;

  EventsCheck(EventSettings events) {
    this.events = events;
  }

  @Override
  public List<Finding> findings() {
    return Stream.of(
            Finding.warning(
                    ID,
                    "countersign.events.enabled",
                    "Nothing is written down about log-ins, changes and what staff do.",
                    "Set it to true.")
                .when(!events.enabled()),
            Finding.warning(
                    ID,
                    "countersign.events.seal-cron",
                    "Events are never sealed, so nobody sees when some are removed.",
                    "Leave it at its default, or run bin/countersign audit seal by a timer and"
                        + " silence this.")
                .when(events.enabled() && events.sealCron().equals(Scheduled.CRON_DISABLED)))
        .flatMap(List::stream)
        .toList();
  }
}
