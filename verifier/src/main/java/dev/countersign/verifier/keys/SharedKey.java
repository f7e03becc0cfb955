package dev.countersign.verifier.keys;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The secret of an HMAC, which both signs and verifies. */
public final class SharedKey implements VerifyingKey {

  private static final String PURPOSE = "countersign key id:";
  private static final int ID_BYTES = 8;

  private final SigningAlgorithm algorithm;
  private final byte[] secret;
  private final Mac keyed;

  public SharedKey(SigningAlgorithm algorithm, byte[] secret) {
    this.algorithm = algorithm;
    this.secret = secret.clone();
    this.keyed = keyed(algorithm.jdkName(), secret);
  }

  /** Returns the minimum length of a key: the size of the hash (RFC 7518 section 3.2). */
  public static int shortest(SigningAlgorithm algorithm) {
    return switch (algorithm) {
      case HS256 -> 32;
      case HS384 -> 48;
      case HS512 -> 64;
      case RS256, PS256, ES256, EdDSA -> throw new IllegalArgumentException(algorithm.toString());
    };
  }

  @Override
  public SigningAlgorithm algorithm() {
    return algorithm;
  }

  @Override
  public String id() {
    byte[] digest = Digests.sha256((PURPOSE + algorithm + ":").getBytes(UTF_8), secret);
    return HexFormat.of().formatHex(digest, 0, ID_BYTES);
  }

  @Override
  public boolean verifies(byte[] content, String signature) {
    String expected = Base64.getUrlEncoder().withoutPadding().encodeToString(sign(content));
    return MessageDigest.isEqual(expected.getBytes(ISO_8859_1), signature.getBytes(UTF_8));
  }

  @Override
  public boolean isSameAs(VerifyingKey other) {
    return other instanceof SharedKey shared && MessageDigest.isEqual(secret, shared.secret);
  }

  /** Returns the HMAC of the content. */
  public byte[] sign(byte[] content) {
    try {
      // Cloning an initialized Mac is faster than initializing one for each signature.
      return ((Mac) keyed.clone()).doFinal(content);
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Mac keyed(String name, byte[] secret) {
    try {
      Mac mac = Mac.getInstance(name);
      mac.init(new SecretKeySpec(secret, name));
      return mac;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
