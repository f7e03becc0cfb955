package dev.countersign.identity.audit;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.ServiceSettings;
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
  private final ServiceSettings service;

  EventChecks(EventSettings events, ServiceSettings service) {
    this.events = events;
    this.service = service;
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
        Finding.info(
                "countersign.I011",
                "countersign.events.seal-key",
                "The secret key authenticates the audit log: an attacker who learns it can rewrite the"
                    + " log.",
                "Set a key of its own, and list the secret key in"
                    + " countersign.events.seal-key-fallbacks until the earlier events have expired.")
            .when(() -> events.enabled() && !events.isSealKeyApart(service))
            .asAdvice(),
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
