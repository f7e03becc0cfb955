package dev.countersign.identity.secondfactors;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/**
 * Creates recovery codes and computes their digests. The digests are keyed, because a code of 50
 * bits could be found from a plain one.
 */
@Component
class RecoveryCodes {

  static final int COUNT = 10;

  private static final int HALF = 5;

  /** Without characters that are easily confused: 0, 1, l and o. */
  private static final String ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";

  private final RecoveryCodeStore store;
  private final List<PurposeKey> keys;
  private final SecureRandom random;

  RecoveryCodes(RecoveryCodeStore store, PurposeKeys keys, SecureRandom random) {
    this.store = store;
    this.keys = keys.of("recovery codes");
    this.random = random;
  }

  /** Replaces the user's codes by ten new ones and returns these. */
  List<String> replace(long userId) {
    var codes = new ArrayList<String>();
    for (int i = 0; i < COUNT; i++) {
      codes.add(half() + "-" + half());
    }
    store.removeAll(userId);
    store.add(userId, codes.stream().map(code -> keys.getFirst().mac(text(userId, code))).toList());
    return List.copyOf(codes);
  }

  /** Removes the code. Returns false if it is wrong or was used before. */
  boolean use(long userId, String code) {
    String text = text(userId, code);
    return store.remove(userId, keys.stream().map(key -> key.mac(text)).toList());
  }

  void removeAll(long userId) {
    store.removeAll(userId);
  }

  int left(long userId) {
    return store.count(userId);
  }

  private String half() {
    var half = new StringBuilder();
    for (int i = 0; i < HALF; i++) {
      half.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return half.toString();
  }

  private static String text(long userId, String code) {
    return userId + " " + code.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT);
  }
}
