package dev.countersign.credentials.takeover;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks whether settings of a takeover are left after its end. */
@Component
class TakeoverChecks implements CheckProvider {

  private final TakeoverSettings settings;
  private final Clock clock;

  TakeoverChecks(TakeoverSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "countersign.W080",
                "countersign.takeover.key",
                "The key of Django is still set, but its tokens have been refused since countersign.takeover.until. A key that is not needed can only leak.",
                "Remove it, or set until to a later time if the takeover goes on.")
            .when(() -> hasEnded() && settings.key() != null),
        Finding.info(
                "countersign.I008",
                "countersign.takeover.until",
                "The time has passed: sessions and signed tokens of Django are refused.",
                "Remove the settings of countersign.takeover, or set a later time if the takeover goes on.")
            .when(() -> hasEnded() && settings.key() == null));
  }

  private boolean hasEnded() {
    return settings.until() != null && !settings.isOpen(clock.instant());
  }
}
