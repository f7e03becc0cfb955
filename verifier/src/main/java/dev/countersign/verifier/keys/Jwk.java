package dev.countersign.verifier.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.math.BigInteger;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes public keys as JSON Web Keys (RFC 7517, RFC 8037). */
final class Jwk {

  private static final int COORDINATE = 32;

  private Jwk() {}

  static Map<String, String> of(PublicKey key, String algorithm, String id) {
    var jwk = new LinkedHashMap<String, String>();
    SortedMap<String, String> members = members(key);
    jwk.put("kty", members.getOrDefault("kty", ""));
    jwk.put("use", "sig");
    jwk.put("alg", algorithm);
    jwk.put("kid", id);
    jwk.putAll(members);
    return jwk;
  }

  /**
   * Returns the digest of the sorted required members (RFC 7638). Their values need no escaping.
   */
  static String thumbprint(PublicKey key) {
    String json =
        members(key).entrySet().stream()
            .map(member -> "\"%s\":\"%s\"".formatted(member.getKey(), member.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
    return base64(Digests.sha256(json.getBytes(US_ASCII)));
  }

  private static SortedMap<String, String> members(PublicKey key) {
    return new TreeMap<>(
        switch (key) {
          case RSAPublicKey rsa ->
              Map.of(
                  "kty", "RSA",
                  "n", base64(shortest(rsa.getModulus())),
                  "e", base64(shortest(rsa.getPublicExponent())));
          case ECPublicKey ec ->
              Map.of(
                  "kty",
                  "EC",
                  "crv",
                  "P-256",
                  "x",
                  base64(coordinate(ec.getW().getAffineX())),
                  "y",
                  base64(coordinate(ec.getW().getAffineY())));
          default -> Map.of("kty", "OKP", "crv", "Ed25519", "x", base64(last32(key.getEncoded())));
        });
  }

  private static byte[] shortest(BigInteger number) {
    byte[] bytes = number.toByteArray();
    return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
  }

  private static byte[] coordinate(BigInteger number) {
    byte[] bytes = shortest(number);
    byte[] padded = new byte[COORDINATE];
    System.arraycopy(bytes, 0, padded, COORDINATE - bytes.length, bytes.length);
    return padded;
  }

  /** Returns the key itself, which is the end of the X.509 encoding (RFC 8410 section 4). */
  private static byte[] last32(byte[] encoded) {
    return Arrays.copyOfRange(encoded, encoded.length - COORDINATE, encoded.length);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
