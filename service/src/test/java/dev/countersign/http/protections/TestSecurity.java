package dev.countersign.http.protections;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Binds the settings of the HTTP protections without the service. */
final class TestSecurity {

  private TestSecurity() {}

  /** Binds settings whose names omit the prefix {@code countersign.security.}. */
  static SecuritySettings of(Map<String, String> settings) {
    return bind("countersign.security", settings, SecuritySettings.class);
  }

  /** Binds settings whose names omit the prefix {@code countersign.csrf.}. */
  static CsrfSettings csrf(Map<String, String> settings) {
    return bind("countersign.csrf", settings, CsrfSettings.class);
  }

  private static <T> T bind(String prefix, Map<String, String> settings, Class<T> type) {
    var properties = new HashMap<String, String>();
    settings.forEach((name, value) -> properties.put(prefix + "." + name, value));
    return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(prefix, type);
  }
}
