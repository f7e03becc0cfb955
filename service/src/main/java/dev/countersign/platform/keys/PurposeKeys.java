package dev.countersign.platform.keys;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Derives a key for each purpose from the secret key, or from another secret, so that a signature
 * is valid for one purpose only.
 */
@Component
public class PurposeKeys {

  private final List<Secret> secrets;

  @Autowired
  public PurposeKeys(ServiceSettings settings) {
    this(settings.usableSecretKey(), settings.secretKeyFallbacks());
  }

  private PurposeKeys(Secret current, List<Secret> earlier) {
    this.secrets = Stream.concat(Stream.of(current), earlier.stream()).toList();
  }

  /** Returns keys that are derived from another secret, which a setting contains. */
  public static PurposeKeys of(String property, Secret current, List<Secret> earlier) {
    return new PurposeKeys(ServiceSettings.usable(property, current), earlier);
  }

  /** Returns the key that signs, followed by the keys of earlier secrets, which only verify. */
  public List<PurposeKey> of(String purpose) {
    return secrets.stream().map(secret -> PurposeKey.of(secret, purpose)).toList();
  }

  /** Returns what signs texts for the purpose, and verifies their signatures. */
  public PurposeMac mac(String purpose) {
    return new PurposeMac(of(purpose));
  }
}
