package dev.countersign.credentials.signedtoken;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.support.ServiceTest;
import java.time.Clock;
import java.util.List;
import java.util.Map;

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
    return new SigningKeys(TestSettings.of(settings), service, clock);
  }
}
