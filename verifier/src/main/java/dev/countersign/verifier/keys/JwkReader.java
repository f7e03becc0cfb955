package dev.countersign.verifier.keys;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/** Reads public keys from JSON Web Keys (RFC 7517, RFC 8037). */
final class JwkReader {

  /** The X.509 encoding of an Ed25519 key up to the key itself (RFC 8410 section 4). */
  private static final byte[] ED25519 = HexFormat.of().parseHex("302a300506032b6570032100");

  private static final int ED25519_KEY = 32;

  private JwkReader() {}

  /** Returns the key, or empty if a member is missing, malformed or of an unknown kind. */
  static Optional<PublicKeyVerifier> read(Map<String, String> jwk) {
    String algorithm = jwk.getOrDefault("alg", "");
    try {
      return switch (algorithm) {
        case "RS256", "PS256" ->
            fits(jwk, "RSA", "") ? read(algorithm, rsa(jwk)) : Optional.empty();
        case "ES256" -> fits(jwk, "EC", "P-256") ? read(algorithm, p256(jwk)) : Optional.empty();
        case "EdDSA" ->
            fits(jwk, "OKP", "Ed25519") ? read(algorithm, ed25519(jwk)) : Optional.empty();
        default -> Optional.empty();
      };
    } catch (GeneralSecurityException | IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static boolean fits(Map<String, String> jwk, String kind, String curve) {
    return jwk.getOrDefault("kty", "").equals(kind)
        && jwk.getOrDefault("use", "sig").equals("sig")
        && jwk.getOrDefault("crv", "").equals(curve);
  }

  private static Optional<PublicKeyVerifier> read(String algorithm, byte[] x509) {
    return PublicKeyVerifier.of(SigningAlgorithm.valueOf(algorithm), x509);
  }

  private static byte[] rsa(Map<String, String> jwk) throws GeneralSecurityException {
    var key = new RSAPublicKeySpec(number(jwk, "n"), number(jwk, "e"));
    return KeyFactory.getInstance("RSA").generatePublic(key).getEncoded();
  }

  private static byte[] p256(Map<String, String> jwk) throws GeneralSecurityException {
    var point = new ECPoint(number(jwk, "x"), number(jwk, "y"));
    var key = new ECPublicKeySpec(point, Curve.parameters());
    return KeyFactory.getInstance("EC").generatePublic(key).getEncoded();
  }

  private static byte[] ed25519(Map<String, String> jwk) {
    byte[] key = bytes(jwk, "x");
    if (key.length != ED25519_KEY) {
      throw new IllegalArgumentException("an Ed25519 key has 32 bytes");
    }
    byte[] encoded = new byte[ED25519.length + ED25519_KEY];
    System.arraycopy(ED25519, 0, encoded, 0, ED25519.length);
    System.arraycopy(key, 0, encoded, ED25519.length, ED25519_KEY);
    return encoded;
  }

  private static BigInteger number(Map<String, String> jwk, String name) {
    return new BigInteger(1, bytes(jwk, name));
  }

  private static byte[] bytes(Map<String, String> jwk, String name) {
    return Base64.getUrlDecoder().decode(jwk.getOrDefault(name, ""));
  }
}
