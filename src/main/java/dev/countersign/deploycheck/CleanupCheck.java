package dev.countersign.deploycheck;

import dev.countersign.cleanup.CleanupSettings;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** What has expired has to be removed by somebody. */
@Component
class CleanupCheck implements DeployCheck {

  private final CleanupSettings cleanup;

  CleanupCheck(CleanupSettings cleanup) {
    this.cleanup = cleanup;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Finding> findings() {
    return Stream.of(
            finding("countersign.cleanup.tokens-cron", "log-ins", "flushexpiredtokens")
                .when(isOff(cleanup.tokensCron())),
            finding("countersign.cleanup.sessions-cron", "sessions", "clearsessions")
                .when(isOff(cleanup.sessionsCron())))
        .flatMap(List::stream)
        .toList();
  }

  private static boolean isOff(String cron) {
    return cron.equals(Scheduled.CRON_DISABLED);
  }

  private static Finding finding(String property, String rows, String command) {
    return Finding.warning(
        "countersign.W017",
        property,
        "Nobody removes expired %s.".formatted(rows),
        "Leave it at its default, or run bin/countersign %s by a timer and silence this."
            .formatted(command));
  }
}
