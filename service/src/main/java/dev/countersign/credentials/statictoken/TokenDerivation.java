package dev.countersign.credentials.statictoken;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Makes the token of a user from the secret key and the version the database holds, so that it can
 * be shown again without being stored, and neither of the two alone gives it away.
 */
@Component
class TokenDerivation {

  private final List<PurposeKey> keys;

  TokenDerivation(PurposeKeys keys) {
    this.keys = keys.of("static token");
  }

  /** The token of the current key, then those of the earlier keys that are still accepted. */
  List<StaticToken> tokens(long userId, UUID version) {
    return keys.stream().map(key -> token(key, userId, version)).toList();
  }

  private static StaticToken token(PurposeKey key, long userId, UUID version) {
    String hex = HexFormat.of().formatHex(key.mac(userId + ":" + version));
    return StaticToken.read(hex.substring(0, StaticToken.LENGTH)).orElseThrow();
  }
}
