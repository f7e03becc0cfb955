package dev.countersign.platform.settings;

import java.util.Optional;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Thrown if the service cannot start with the value of a setting. The message states the reason.
 */
public class UnusableSetting extends RuntimeException {

  private final String property;

  public UnusableSetting(String property, String reason) {
    super(reason);
    this.property = property;
  }

  /**
   * Returns the setting that prevents the creation of a bean, or empty if the bean can be created.
   */
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
