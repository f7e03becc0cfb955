package dev.countersign.identity.users;

import dev.countersign.platform.settings.SecondFactorSettings;
import dev.countersign.platform.settings.SecondFactorSettings.Required;
import java.time.Clock;
import java.time.Duration;
import java.util.function.LongConsumer;

/** Creates the policy without the service, for tests of other packages. */
public final class TestSecondFactorPolicy {

  private TestSecondFactorPolicy() {}

  /**
   * Creates the policy with its settings.
   *
   * @param ask Gets the users whose grace period begins.
   */
  public static SecondFactorPolicy of(
      Required required, Duration grace, LongConsumer ask, Clock clock) {
    return new SecondFactorPolicy(
        new SecondFactorSettings(required, grace, Duration.ZERO), ask, clock);
  }
}
