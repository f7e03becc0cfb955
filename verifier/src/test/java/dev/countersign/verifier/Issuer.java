package dev.countersign.verifier;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;
import tools.jackson.databind.json.JsonMapper;

/** Signs tokens and snapshots with ES256, by the JDK and Nimbus, without the code under test. */
public final class Issuer {

  private final KeyPair pair;
  private final ECKey jwk;

  public Issuer() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      pair = generator.generateKeyPair();
      jwk =
          new ECKey.Builder(Curve.P_256, (ECPublicKey) pair.getPublic())
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(JWSAlgorithm.ES256)
              .keyIDFromThumbprint()
              .build();
    } catch (GeneralSecurityException | JOSEException missing) {
      throw new IllegalStateException(missing);
    }
  }

  public String jwk() {
    return jwk.toJSONString();
  }

  public String keySet() {
    return "{\"keys\":[" + jwk() + "]}";
  }

  public String keyId() {
    return jwk.getKeyID();
  }

  public String header(String type) {
    return "{\"alg\":\"ES256\",\"typ\":\"%s\",\"kid\":\"%s\"}".formatted(type, keyId());
  }

  /**
   * Returns the claims of an access token of user 42 that was issued now, for the test to change.
   */
  public static Map<String, Object> claims(Instant now) {
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("token_type", "access");
    claims.put("exp", now.getEpochSecond() + 1800);
    claims.put("iat", now.getEpochSecond());
    claims.put("jti", "0123456789abcdef0000000100000003");
    claims.put("user_id", "42");
    return claims;
  }

  public String token(Map<String, Object> claims) {
    return signed(header("JWT"), json(claims));
  }

  /** Returns a snapshot; the numbers are those of {@code users}. */
  public String snapshot(Instant now, long floor, long... users) {
    return signed(
        header("revocations+jws"),
        "{\"iat\":%d,\"window\":1800,\"floor\":%d,\"users\":%s}"
            .formatted(now.getEpochSecond(), floor, json(LongStream.of(users).boxed().toList())));
  }

  public String signed(String header, String payload) {
    String content = base64(header.getBytes(UTF_8)) + "." + base64(payload.getBytes(UTF_8));
    try {
      Signature engine = Signature.getInstance("SHA256withECDSAinP1363Format");
      engine.initSign(pair.getPrivate());
      engine.update(content.getBytes(US_ASCII));
      return content + "." + base64(engine.sign());
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  byte[] publicKey() {
    return pair.getPublic().getEncoded();
  }

  static String json(Object value) {
    return JsonMapper.shared().writeValueAsString(value);
  }

  static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
