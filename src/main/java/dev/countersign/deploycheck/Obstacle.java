package dev.countersign.deploycheck;

import dev.countersign.settings.UnusableSetting;
import java.util.Optional;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.ObjectProvider;

/** The setting that keeps a part of the service from being made. */
final class Obstacle {

  private Obstacle() {}

  /** Empty when the part can be made. */
  static Optional<UnusableSetting> to(ObjectProvider<?> part) {
    try {
      part.getObject();
      return Optional.empty();
    } catch (BeansException failure) {
      if (failure.getRootCause() instanceof UnusableSetting unusable) {
        return Optional.of(unusable);
      }
      throw failure;
    }
  }
}
