package dev.countersign.identity.audit;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.nio.file.Files;
import java.nio.file.Path;
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
                "The audit log is off: logins, changes and staff actions are not recorded.",
                "Set it to true.")
            .when(() -> !events.enabled()),
        Finding.warning(
                ID,
                "countersign.events.seal-cron",
                "Events are never sealed, so removed events go unnoticed.",
                "Use the default, or run bin/countersign audit seal from a timer and"
                    + " silence this check.")
            .when(() -> events.enabled() && events.sealCron().equals(Scheduled.CRON_DISABLED)),
        Finding.warning(
                ID,
                "countersign.events.archive-directory",
                "Expired events cannot be archived, so they are not removed: the directory cannot be"
                    + " written to.",
                "Create the directory, or mount it, for the user of the service.")
            .when(
                () ->
                    events.isArchived() && !Files.isWritable(Path.of(events.archiveDirectory()))));
  }
}
