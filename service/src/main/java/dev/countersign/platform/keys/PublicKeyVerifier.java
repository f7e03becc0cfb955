package dev.countersign.platform.keys;

import java.io.IOException;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.util.PublicKeyFactory;

/** Verifies signatures with the public key of a pair. */
public final class PublicKeyVerifier implements VerifyingKey {

  private final SigningAlgorithm algorithm;
  private final PublicKey key;
  private final AsymmetricKeyParameter engineKey;
  private final int signatureLength;

  PublicKeyVerifier(SigningAlgorithm algorithm, PublicKey key) throws IOException {
    this.algorithm = algorithm;
    this.key = key;
    this.engineKey = PublicKeyFactory.createKey(key.getEncoded());
    this.signatureLength =
        key instanceof RSAPublicKey rsa ? (rsa.getModulus().bitLength() + 7) / 8 : 64;
  }

  @Override
  public SigningAlgorithm algorithm() {
    return algorithm;
  }

  @Override
  public String id() {
    return Jwk.thumbprint(key);
  }

  @Override
  public boolean verifies(byte[] content, String signature) {
    Optional<byte[]> bytes = canonical(signature);
    return bytes.isPresent() && isPossible(bytes.get()) && isGenuine(content, bytes.get());
  }

  @Override
  public boolean isSameAs(VerifyingKey other) {
    return other instanceof PublicKeyVerifier half && key.equals(half.key);
  }

  /** Returns the key as a member of a key set (RFC 7517). */
  public Map<String, String> jwk() {
    return Jwk.of(key, algorithm.toString(), id());
  }

  public String pem() {
    return Pem.PUBLIC.write(key.getEncoded());
  }

  /** Decodes a signature. Rejects padding and stray bits, which the decoder would accept. */
  private static Optional<byte[]> canonical(String signature) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(signature);
      boolean same =
          Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(signature);
      return same ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /**
   * Rejects impossible signatures. Libraries have accepted zeros as a valid ECDSA signature
   * (CVE-2022-21449).
   */
  private boolean isPossible(byte[] signature) {
    return signature.length == signatureLength
        && (algorithm == SigningAlgorithm.ES256
            ? Curve.hasScalars(signature)
            : !Curve.isZero(signature));
  }

  private boolean isGenuine(byte[] content, byte[] signature) {
    var engine = SignatureAlgorithms.verifying(algorithm);
    engine.init(false, engineKey);
    engine.update(content, 0, content.length);
    return engine.verifySignature(signature);
  }
}
