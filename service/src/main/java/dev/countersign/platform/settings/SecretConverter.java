package dev.countersign.platform.settings;

import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.core.convert.converter.Converter;
import org.springframework.stereotype.Component;

/** Converts text to {@link Secret} for configuration properties. */
@Component
@ConfigurationPropertiesBinding
class SecretConverter implements Converter<String, Secret> {

  @Override
  public Secret convert(String source) {
    return Secret.of(source);
  }
}
