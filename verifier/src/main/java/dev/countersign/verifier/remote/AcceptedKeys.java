package dev.countersign.verifier.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.verifier.keys.VerifyingKey;
import dev.countersign.verifier.token.TokenHeader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Holds the keys whose signatures are accepted, indexed by header, for one type of content. */
public final class AcceptedKeys {

  private static final String REVOCATIONS = "revocations+jws";

  private final Map<String, List<VerifyingKey>> byHeader;

  private AcceptedKeys(Map<String, List<VerifyingKey>> byHeader) {
    this.byHeader = byHeader;
  }

  /** Returns the keys with the headers of tokens. */
  static AcceptedKeys ofTokens(Collection<? extends VerifyingKey> keys) {
    var byHeader = new HashMap<String, List<VerifyingKey>>();
    for (VerifyingKey key : keys) {
      for (String header : TokenHeader.read(key)) {
        byHeader.computeIfAbsent(header, _ -> new ArrayList<>()).add(key);
      }
    }
    return new AcceptedKeys(byHeader);
  }

  /** Returns the keys with the headers of revocation snapshots, which tokens never have. */
  static AcceptedKeys ofRevocations(Collection<? extends VerifyingKey> keys) {
    var byHeader = new HashMap<String, List<VerifyingKey>>();
    for (VerifyingKey key : keys) {
      String header = TokenHeader.written(key, REVOCATIONS);
      byHeader.computeIfAbsent(header, _ -> new ArrayList<>()).add(key);
    }
    return new AcceptedKeys(byHeader);
  }

  boolean has(String header) {
    return byHeader.containsKey(header);
  }

  /** Returns whether any key with this header verifies the signature. */
  public boolean verifies(String header, String content, String signature) {
    byte[] bytes = content.getBytes(UTF_8);
    boolean genuine = false;
    for (VerifyingKey key : byHeader.getOrDefault(header, List.of())) {
      genuine |= key.verifies(bytes, signature);
    }
    return genuine;
  }
}
