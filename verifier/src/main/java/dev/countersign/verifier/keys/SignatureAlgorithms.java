package dev.countersign.verifier.keys;

import org.bouncycastle.crypto.Signer;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.engines.RSABlindedEngine;
import org.bouncycastle.crypto.signers.DSADigestSigner;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.crypto.signers.PSSSigner;
import org.bouncycastle.crypto.signers.PlainDSAEncoding;
import org.bouncycastle.crypto.signers.RSADigestSigner;

/**
 * Creates the signers of the asymmetric algorithms. They are Bouncy Castle's, because the JDK's
 * ES256 and PS256 use random numbers: a token pair that is sent again must be identical byte for
 * byte.
 */
public final class SignatureAlgorithms {

  private static final int SALT = 32;

  private SignatureAlgorithms() {}

  /** Creates a verifier. */
  static Signer verifying(SigningAlgorithm algorithm) {
    return algorithm == SigningAlgorithm.PS256
        ? new PSSSigner(new RSABlindedEngine(), new SHA256Digest(), SALT)
        : unsalted(algorithm);
  }

  /**
   * Creates a signer. PS256 derives its salt, which has the size of the hash, from {@code salts}.
   */
  public static Signer signing(SigningAlgorithm algorithm, SharedKey salts, byte[] content) {
    return algorithm == SigningAlgorithm.PS256
        ? new PSSSigner(new RSABlindedEngine(), new SHA256Digest(), salts.sign(content))
        : unsalted(algorithm);
  }

  private static Signer unsalted(SigningAlgorithm algorithm) {
    return switch (algorithm) {
      case RS256 -> new RSADigestSigner(new SHA256Digest());
      case ES256 ->
          new DSADigestSigner(
              // RFC 6979: the nonce is derived from the key and the content, so that it does not
              // repeat.
              new ECDSASigner(new HMacDSAKCalculator(new SHA256Digest())),
              new SHA256Digest(),
              PlainDSAEncoding.INSTANCE);
      case EdDSA -> new Ed25519Signer();
      case HS256, HS384, HS512, PS256 -> throw new IllegalStateException(algorithm.toString());
    };
  }
}
