package dev.countersign.platform.keys;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Derives a key for each purpose from the secret key, so that a signature is valid for one purpose
 * only.
 */
@Component
public class PurposeKeys {

  private final List<Secret> secrets;

  public PurposeKeys(ServiceSettings settings) {
    this.secrets =
        Stream.concat(Stream.of(settings.usableSecretKey()), settings.secretKeyFallbacks().stream())
            .toList();
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
