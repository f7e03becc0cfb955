package dev.countersign.platform.settings;

import java.util.Optional;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.ObjectProvider;

/** A setting the service cannot run with: it does not start, and says which one and why. */
public class UnusableSetting extends RuntimeException {

  private final String property;

  public UnusableSetting(String property, String reason) {
    super(reason);
    this.property = property;
  }

  /** Returns the setting that keeps a bean from being created, or empty if it can be created. */
  public static Optional<UnusableSetting> blocking(ObjectProvider<?> bean) {
    try {
      bean.getObject();
      return Optional.empty();
    } catch (BeansException failure) {
      if (failure.getRootCause() instanceof UnusableSetting unusable) {
        return Optional.of(unusable);
      }
      throw failure;
    }
  }

  public String property() {
    return property;
  }
}
