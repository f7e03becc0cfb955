package dev.countersign.platform.settings;

import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** Reports which setting stopped the start-up, where it was set, and why. */
class UnusableSettingAnalyzer extends AbstractFailureAnalyzer<UnusableSetting> {

  private final Environment environment;

  UnusableSettingAnalyzer(Environment environment) {
    this.environment = environment;
  }

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, UnusableSetting cause) {
    return new FailureAnalysis(
        """
        The service cannot start with the value of a setting:

            Property: %s
            Origin: %s
            Reason: %s"""
            .formatted(cause.property(), origin(cause.property()), cause.getMessage()),
        "Change " + cause.property() + " and start again.",
        cause);
  }

  private String origin(String property) {
    if (!property.contains(".")) {
      return "environment variable " + property;
    }
    var name = ConfigurationPropertyName.adapt(property, '.');
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      ConfigurationProperty found = source.getConfigurationProperty(name);
      if (found == null) {
        found = source.getConfigurationProperty(name.append("[0]"));
      }
      if (found != null) {
        return String.valueOf(found.getOrigin());
      }
    }
    return "the default";
  }
}
