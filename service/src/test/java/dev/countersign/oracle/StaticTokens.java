package dev.countersign.oracle;

import java.util.Locale;
import java.util.Map;
import java.util.function.LongFunction;

/** Replaces recorded static tokens with those that this service issued to the same users. */
final class StaticTokens {

  private static final Map<String, Long> RECORDED =
      Map.of(
          "8f1e9cefea95942acb5c23b47e3173a540da54a5", OracleWorld.ALICE,
          "0a382ffd364bbb206d4339f9dacef0d5f654e45b", OracleWorld.BOB,
          "55e6255ccf540068f4404ae018b288973cf3b8aa", OracleWorld.CAROL);

  private final LongFunction<String> ours;

  StaticTokens(LongFunction<String> ours) {
    this.ours = ours;
  }

  /** Replaces a token. Keeps upper case. */
  String putInto(String header) {
    String changed = header;
    for (Map.Entry<String, Long> recorded : RECORDED.entrySet()) {
      String token = recorded.getKey();
      String upper = token.toUpperCase(Locale.ROOT);
      if (changed.contains(token)) {
        changed = changed.replace(token, ours.apply(recorded.getValue()));
      } else if (changed.contains(upper)) {
        String own = ours.apply(recorded.getValue());
        changed = changed.replace(upper, own.toUpperCase(Locale.ROOT));
      }
    }
    return changed;
  }
}
