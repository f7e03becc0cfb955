package dev.countersign.credentials.signedtoken;

import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** The default settings. */
final class TestSettings {

  private TestSettings() {}

  static SignedTokenSettings defaults() {
    return new Binder(new MapConfigurationPropertySource(Map.of()))
        .bindOrCreate("countersign.jwt", SignedTokenSettings.class);
  }
}
