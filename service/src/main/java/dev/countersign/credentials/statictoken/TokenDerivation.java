package dev.countersign.credentials.statictoken;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Derives a user's token from the secret key and the version in the database. The token can thus be
 * shown again without being stored, and neither the key nor the database alone reveals it.
 */
@Component
class TokenDerivation {

  private final List<PurposeKey> keys;
  private final CarriedTokenCipher carried;

  TokenDerivation(PurposeKeys keys, CarriedTokenCipher carried) {
    this.keys = keys.of("static token");
    this.carried = carried;
  }

  /** Returns the tokens that a stored row stands for: the one of Django, or those derived. */
  List<StaticToken> tokens(long userId, UUID version, Optional<byte[]> carriedKey) {
    return carriedKey
        .map(key -> carried.decrypted(userId, key).stream().toList())
        .orElseGet(() -> tokens(userId, version));
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
