package dev.countersign.verifier.keys;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.util.PublicKeyFactory;

/** Verifies signatures with the public key of a pair. */
public final class PublicKeyVerifier implements VerifyingKey {

  /** Minimum length of an RSA key in bits. */
  public static final int SMALLEST_RSA = 2048;

  private final SigningAlgorithm algorithm;
  private final PublicKey key;
  private final AsymmetricKeyParameter engineKey;
  private final int signatureLength;

  private PublicKeyVerifier(SigningAlgorithm algorithm, PublicKey key) throws IOException {
    this.algorithm = algorithm;
    this.key = key;
    this.engineKey = PublicKeyFactory.createKey(key.getEncoded());
    this.signatureLength =
        key instanceof RSAPublicKey rsa ? (rsa.getModulus().bitLength() + 7) / 8 : 64;
  }

  /** Returns the key of an X.509 encoding, or empty if the algorithm cannot use it. */
  public static Optional<PublicKeyVerifier> of(SigningAlgorithm algorithm, byte[] x509) {
    try {
      PublicKey key =
          KeyFactory.getInstance(algorithm.jdkName()).generatePublic(new X509EncodedKeySpec(x509));
      boolean fits =
          switch (key) {
            case RSAPublicKey rsa -> rsa.getModulus().bitLength() >= SMALLEST_RSA;
            case ECPublicKey ec -> Curve.isOf(ec);
            default -> algorithm == SigningAlgorithm.EdDSA;
          };
      return fits ? Optional.of(new PublicKeyVerifier(algorithm, key)) : Optional.empty();
    } catch (GeneralSecurityException | IOException | RuntimeException malformed) {
      return Optional.empty();
    }
  }

  /**
   * Returns the key of a member of a key set, or empty for every other member. Its id must be the
   * thumbprint of the key, as Countersign writes it.
   */
  public static Optional<PublicKeyVerifier> of(Map<String, String> jwk) {
    return JwkReader.read(jwk).filter(key -> key.id().equals(jwk.get("kid")));
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

  /** Returns the X.509 encoding of the key. */
  public byte[] x509() {
    return key.getEncoded();
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
