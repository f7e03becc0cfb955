package dev.countersign.http.protections;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Makes and verifies tokens that belong to one session: a random half, and a MAC over that half and
 * the session. A cookie that an attacker has planted fails this check.
 */
@Component
class CsrfTokens {

  private static final int HALF = CsrfText.LENGTH / 2;

  private final List<PurposeKey> keys;
  private final SecureRandom random;

  CsrfTokens(PurposeKeys keys, SecureRandom random) {
    this.keys = keys.of("csrf token");
    this.random = random;
  }

  String make(String session) {
    String nonce = CsrfText.random(HALF, random);
    return nonce + seal(keys.getFirst(), nonce, session);
  }

  boolean belongs(String token, String session) {
    String nonce = token.substring(0, HALF);
    boolean belongs = false;
    for (PurposeKey key : keys) {
      belongs |= isSame(token.substring(HALF), seal(key, nonce, session));
    }
    return belongs;
  }

  /** Returns the token in the form that pages contain. */
  String masked(String token) {
    return CsrfText.mask(token, random);
  }

  /** Returns whether the sent text is the token, masked or not. */
  boolean isToken(String sent, String token) {
    return isSame(unmasked(sent), token);
  }

  String unmasked(String sent) {
    return sent.length() == CsrfText.LENGTH ? sent : CsrfText.unmask(sent);
  }

  /** Computes the MAC; the length prefix keeps two different inputs from having the same text. */
  private static String seal(PurposeKey key, String nonce, String session) {
    return CsrfText.of(key.mac(session.length() + ":" + session + ":" + nonce), HALF);
  }

  private static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
