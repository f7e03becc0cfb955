package dev.countersign.credentials.signedtoken;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Binds the settings without the service. */
final class TestSettings {

  private TestSettings() {}

  static SignedTokenSettings defaults() {
    return of(Map.of());
  }

  /** Binds settings whose names omit the prefix {@code countersign.jwt.}. */
  static SignedTokenSettings of(Map<String, String> settings) {
    var properties = new HashMap<String, String>();
    settings.forEach((name, value) -> properties.put("countersign.jwt." + name, value));
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("countersign.jwt", SignedTokenSettings.class);
  }
}
