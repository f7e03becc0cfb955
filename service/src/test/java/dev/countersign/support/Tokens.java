package dev.countersign.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.json.JsonMapper;

/** Signs JSON Web Tokens, including malformed ones, without the code under test. */
public final class Tokens {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration ACCESS_LIFETIME = Duration.ofMinutes(30);
  private static final Duration REFRESH_LIFETIME = Duration.ofDays(7);

  private final String key;

  public Tokens(String key) {
    this.key = key;
  }

  public String access(long userId) {
    return signed(header(), accessPayload(userId));
  }

  public String refresh(long userId) {
    return signed(header(), refreshPayload(userId));
  }

  public String signed(Map<String, ?> header, Map<String, ?> payload) {
    return signed(JSON.writeValueAsString(header), JSON.writeValueAsString(payload));
  }

  /** Signs any header and payload, whether JSON or not. */
  public String signed(String header, String payload) {
    return signed("HmacSHA256", header, payload);
  }

  /** Signs with another HMAC of the JDK, for example {@code HmacSHA512}. */
  public String signed(String algorithm, String header, String payload) {
    String signingInput = base64(header.getBytes(UTF_8)) + "." + base64(payload.getBytes(UTF_8));
    return signingInput + "." + base64(hmac(algorithm, key, signingInput));
  }

  /** Returns a new map for the caller to change. */
  public static Map<String, Object> header() {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("alg", "HS256");
    header.put("typ", "JWT");
    return header;
  }

  public static Map<String, Object> accessPayload(long userId) {
    return payload("access", ACCESS_LIFETIME, userId);
  }

  public static Map<String, Object> refreshPayload(long userId) {
    return payload("refresh", REFRESH_LIFETIME, userId);
  }

  public static String json(Object value) {
    return JSON.writeValueAsString(value);
  }

  /** Returns the claims in the order that SimpleJWT writes. */
  private static Map<String, Object> payload(String type, Duration lifetime, long userId) {
    long now = Instant.now().getEpochSecond();
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("token_type", type);
    payload.put("exp", now + lifetime.toSeconds());
    payload.put("iat", now);
    payload.put("jti", UUID.randomUUID().toString().replace("-", ""));
    payload.put("user_id", Long.toString(userId));
    return payload;
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] hmac(String algorithm, String key, String text) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key.getBytes(UTF_8), algorithm));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("This JDK has no " + algorithm + ".", missing);
    }
  }
}
