package dev.countersign.operations.diagnosis;

import dev.countersign.credentials.signedtoken.AcceptedKey;
import dev.countersign.credentials.signedtoken.SigningKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A key that verifies tokens: current, previous or ended. Contains no part of the key itself. */
public record KeyStatus(String kid, String algorithm, String role, @Nullable Instant until) {

  /** Returns all keys, the current one first. */
  public static List<KeyStatus> list(SigningKeys keys, Instant now) {
    List<KeyStatus> list = new ArrayList<>();
    for (AcceptedKey key : keys.all()) {
      String past = key.isEnded(now) ? "ended" : "previous";
      list.add(
          new KeyStatus(
              key.key().id(),
              key.key().algorithm().toString(),
              list.isEmpty() ? "current" : past,
              key.until().orElse(null)));
    }
    return list;
  }
}
