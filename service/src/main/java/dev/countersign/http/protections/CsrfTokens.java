package dev.countersign.http.protections;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Tokens that belong to one session: a random half, and a half that only this service can make of
 * it and the session. So a cookie that somebody else has planted is good for nothing.
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

  /** As it is written into a form. */
  String masked(String token) {
    return CsrfText.mask(token, random);
  }

  /** Whether this is the token, as it is or masked. */
  boolean isToken(String sent, String token) {
    return isSame(sent.length() == CsrfText.LENGTH ? sent : CsrfText.unmask(sent), token);
  }

  /** The session's length stands before it, so that no two pairs give the same text. */
  private static String seal(PurposeKey key, String nonce, String session) {
    return CsrfText.of(key.mac(session.length() + ":" + session + ":" + nonce), HALF);
  }

  private static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
