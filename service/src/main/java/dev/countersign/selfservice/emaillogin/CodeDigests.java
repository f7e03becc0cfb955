package dev.countersign.selfservice.emaillogin;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Computes the keyed digests of codes. A code has a million values, so a digest without a key could
 * be reversed by a reader of the database.
 */
@Component
class CodeDigests {

  private final List<PurposeKey> keys;

  CodeDigests(PurposeKeys keys) {
    this.keys = keys.of("login code");
  }

  byte[] of(byte[] challenge, String code) {
    return keys.getFirst().mac(text(challenge, code));
  }

  boolean isRight(LoginCode stored, byte[] challenge, String code) {
    String text = text(challenge, code);
    return keys.stream().anyMatch(key -> MessageDigest.isEqual(key.mac(text), stored.code()));
  }

  private static String text(byte[] challenge, String code) {
    return HexFormat.of().formatHex(challenge) + " " + code;
  }
}
