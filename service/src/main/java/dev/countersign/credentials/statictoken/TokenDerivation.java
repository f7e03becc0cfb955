package dev.countersign.credentials.statictoken;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Derives a user's token from the secret key and the version in the database. The token can thus be
 * shown again without being stored, and neither the key nor the database alone reveals it.
 */
@Component
class TokenDerivation {

  private final List<PurposeKey> keys;

  TokenDerivation(PurposeKeys keys) {
    this.keys = keys.of("static token");
  }

  /**
   * Returns the token derived from the current key, then those from previous keys that are still
   * accepted.
   */
  List<StaticToken> tokens(long userId, UUID version) {
    return keys.stream().map(key -> token(key, userId, version)).toList();
  }

  private static StaticToken token(PurposeKey key, long userId, UUID version) {
    String hex = HexFormat.of().formatHex(key.mac(userId + ":" + version));
    return StaticToken.read(hex.substring(0, StaticToken.LENGTH)).orElseThrow();
  }
}
