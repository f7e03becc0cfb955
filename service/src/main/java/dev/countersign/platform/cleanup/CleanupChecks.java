package dev.countersign.platform.cleanup;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Checks that expired logins and sessions are removed. */
@Component
class CleanupChecks implements CheckProvider {

  private final CleanupSettings cleanup;

  CleanupChecks(CleanupSettings cleanup) {
    this.cleanup = cleanup;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Check> checks() {
    return List.of(
        notScheduled("countersign.cleanup.tokens-cron", "logins", "flushexpiredtokens")
            .when(() -> isOff(cleanup.tokensCron())),
        notScheduled("countersign.cleanup.sessions-cron", "sessions", "clearsessions")
            .when(() -> isOff(cleanup.sessionsCron())));
  }

  private static Finding notScheduled(String property, String rows, String command) {
    return Finding.warning(
        "countersign.W017",
        property,
        "Expired %s are not removed.".formatted(rows),
        "Set it to its default, or schedule bin/countersign %s yourself and silence this finding."
            .formatted(command));
  }

  private static boolean isOff(String cron) {
    return cron.equals(Scheduled.CRON_DISABLED);
  }
}
