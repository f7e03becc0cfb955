package dev.countersign.platform.keys;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Keys made of the secret key, one for each purpose: what is signed for one is no use for another.
 */
@Component
public class PurposeKeys {

  private final List<Secret> secrets;

  public PurposeKeys(ServiceSettings settings) {
    this.secrets =
        Stream.concat(Stream.of(settings.usableSecretKey()), settings.secretKeyFallbacks().stream())
            .toList();
  }

  /** The key that signs, then those of the earlier secret keys, which are only accepted. */
  public List<PurposeKey> of(String purpose) {
    return secrets.stream().map(secret -> PurposeKey.of(secret, purpose)).toList();
  }
}
