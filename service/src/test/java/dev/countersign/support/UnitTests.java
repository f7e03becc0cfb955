package dev.countersign.support;

import dev.countersign.Countersign;
import org.springframework.boot.context.event.ApplicationStartingEvent;
import org.springframework.context.ApplicationListener;

/**
 * Fails a unit test that starts the service or a database, if {@code bin/test} runs the unit tests.
 * This reveals a missing {@code @Tag("service")}.
 */
public final class UnitTests implements ApplicationListener<ApplicationStartingEvent> {

  private static final boolean RUN_ALONE = "unit".equals(System.getProperty("tests.kind"));

  @Override
  public void onApplicationEvent(ApplicationStartingEvent starting) {
    if (starting.getSpringApplication().getAllSources().contains(Countersign.class)) {
      refuse("the service");
    }
  }

  static void refuse(String started) {
    if (RUN_ALONE) {
      throw new IllegalStateException(
          "A unit test starts " + started + ": tag its class with @Tag(\"service\").");
    }
  }
}
