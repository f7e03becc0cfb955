package dev.countersign.operations.command;

import dev.countersign.credentials.signedtoken.AcceptedKey;
import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.platform.keys.Pem;
import dev.countersign.platform.settings.Secret;
import dev.countersign.verifier.keys.PublicKeyVerifier;
import dev.countersign.verifier.keys.SharedKey;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** The settings that replace the current signing key and keep it as a previous key. */
record KeyChange(
    SignedTokenSettings present,
    List<AcceptedKey> keys,
    SigningAlgorithm algorithm,
    Instant until) {

  String showing(Secret key) {
    return settings("    signing-key: |-\n" + key.reveal().strip().indent(6));
  }

  String keptIn(Path file) {
    return """
        # The new key is in %s. The file has the name of its setting: move
        # it to /run/secrets, or set SPRING_CONFIG_IMPORT=configtree:%s/
        """
            .formatted(file, file.toAbsolutePath().normalize().getParent())
        + settings("");
  }

  private String settings(String signingKey) {
    return """
        countersign:
          jwt:
            algorithm: %s
        %s    previous-keys:
              - algorithm: %s
                key: %s
                until: %s  # counted from now; if you deploy later, move it by that time
        %s"""
        .formatted(
            algorithm, signingKey, present.algorithm(), presentKey(), until, otherPreviousKeys());
  }

  /** Returns a placeholder for a secret. If it stays empty, the service does not start. */
  private String presentKey() {
    return switch (keys.getFirst().key()) {
      case PublicKeyVerifier half ->
          "|-\n" + Pem.PUBLIC.write(half.x509()).strip().indent(10).stripTrailing();
      case SharedKey _ ->
          present.signingKey() == null
              ? "${countersign.secret-key}"
              : "# the current value of countersign.jwt.signing-key";
    };
  }

  private String otherPreviousKeys() {
    return keys.size() == 1
        ? ""
        : "      # and the current previous keys, until each of them expires\n";
  }
}
