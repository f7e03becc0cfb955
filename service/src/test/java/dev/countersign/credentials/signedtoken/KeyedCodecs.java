package dev.countersign.credentials.signedtoken;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.support.ServiceTest;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Creates codecs from settings, without starting the service. */
final class KeyedCodecs {

  private KeyedCodecs() {}

  static TokenCodec with(Map<String, String> settings) {
    return with(settings, Clock.systemUTC());
  }

  static TokenCodec with(Map<String, String> settings, Clock clock) {
    return new TokenCodec(keys(settings, ServiceTest.SECRET_KEY, clock));
  }

  static SigningKeys keys(Map<String, String> settings, String secretKey, Clock clock) {
    return keys(
        settings, new ServiceSettings(Secret.of(secretKey), List.of(), false, List.of()), clock);
  }

  /** Creates the keys. The names of the settings omit the prefix {@code countersign.jwt.}. */
  static SigningKeys keys(Map<String, String> settings, ServiceSettings service, Clock clock) {
    var properties = new HashMap<String, String>();
    settings.forEach((name, value) -> properties.put("countersign.jwt." + name, value));
    SignedTokenSettings bound =
        new Binder(new MapConfigurationPropertySource(properties))
            .bindOrCreate("countersign.jwt", SignedTokenSettings.class);
    return new SigningKeys(bound, service, clock);
  }
}
