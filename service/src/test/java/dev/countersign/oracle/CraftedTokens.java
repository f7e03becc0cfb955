package dev.countersign.oracle;

import dev.countersign.support.Tokens;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Creates the malformed tokens of the recording. The suffix of the {@code crafted-…} id names the
 * fault.
 */
final class CraftedTokens {

  private static final BigInteger HUGE = BigInteger.TEN.pow(30);

  private final Tokens tokens;
  private final Map<String, Object> good;

  /** Adds one fault to the valid payload. The user id is a number, as in the recording. */
  CraftedTokens(Tokens tokens, Map<String, Object> good) {
    this.tokens = tokens;
    this.good = new LinkedHashMap<>(good);
    this.good.put("user_id", OracleWorld.ALICE);
  }

  String token(String variant) {
    String good = tokens.signed(Tokens.header(), payload());
    int signature = good.lastIndexOf('.') + 1;
    long now = Instant.now().getEpochSecond();
    return switch (variant) {
      case "good" -> good;
      case "expired" -> withClaim("exp", now - 10);
      case "exp-now" -> withClaim("exp", now);
      case "tampered-sig" ->
          good.substring(0, signature)
              + (good.charAt(signature) == 'A' ? 'B' : 'A')
              + good.substring(signature + 1);
      case "tampered-payload" -> withoutSignature(withClaim("user_id", 3)) + after(good);
      case "wrong-key" -> new Tokens("another-key-".repeat(5)).signed(Tokens.header(), payload());
      case "alg-none" -> withoutSignature(withHeader("alg", "none"));
      case "alg-None-case" -> withoutSignature(withHeader("alg", "None"));
      case "alg-HS512" ->
          tokens.signed("HmacSHA512", Tokens.json(header("alg", "HS512")), Tokens.json(payload()));
      case "alg-RS256" -> withHeader("alg", "RS256");
      case "alg-missing" -> tokens.signed(Map.of("typ", "JWT"), payload());
      case "typ-missing" -> tokens.signed(Map.of("alg", "HS256"), payload());
      case "typ-other" -> withHeader("typ", "at+jwt");
      case "kid-header" -> withHeader("kid", "key-1");
      case "kid-int-header" -> withHeader("kid", 1);
      case "crit-header" -> withHeader("crit", List.of("unheard-of"));
      case "b64false-header" -> withHeader("b64", false);
      case "payload-list" -> tokens.signed(Tokens.json(Tokens.header()), "[]");
      case "payload-notjson" -> tokens.signed(Tokens.json(Tokens.header()), "not json");
      case "payload-empty-object" -> tokens.signed(Tokens.header(), Map.of());
      case "two-parts" -> good.substring(0, signature - 1);
      case "four-parts" -> good + ".x";
      case "padded" -> good + "=";
      // The recording contains the first part of this token, so only the rest is replaced.
      case "header-not-object" ->
          tokens.signed("[]", Tokens.json(payload())).substring("W10.".length());
      default -> withClaimOf(variant, now);
    };
  }

  private String withClaimOf(String variant, long now) {
    return switch (variant) {
      case "wrong-type" -> withClaim("token_type", otherType());
      case "type-missing" -> withoutClaim("token_type");
      case "type-sliding" -> withClaim("token_type", "sliding");
      case "jti-missing" -> withoutClaim("jti");
      case "jti-null" -> tokens.signed(Tokens.json(Tokens.header()), withNull("jti"));
      case "jti-int" -> withClaim("jti", 5);
      case "exp-missing" -> withoutClaim("exp");
      case "exp-null" -> tokens.signed(Tokens.json(Tokens.header()), withNull("exp"));
      case "exp-string-int" -> withClaim("exp", Long.toString(now + 300));
      case "exp-string" -> withClaim("exp", "soon");
      case "exp-float" -> withClaim("exp", now + 300.5);
      case "exp-huge" -> withClaim("exp", HUGE);
      case "exp-list" -> withClaim("exp", List.of(now + 300));
      case "iat-missing" -> withoutClaim("iat");
      case "iat-future" -> withClaim("iat", now + 3600);
      case "iat-string" -> withClaim("iat", "then");
      case "nbf-future" -> withClaim("nbf", now + 3600);
      case "aud-present" -> withClaim("aud", "somebody");
      case "sub-int" -> withClaim("sub", 1);
      case "uid-missing" -> withoutClaim("user_id");
      case "uid-string" -> withClaim("user_id", "1");
      case "uid-null" -> tokens.signed(Tokens.json(Tokens.header()), withNull("user_id"));
      case "uid-unknown" -> withClaim("user_id", OracleWorld.DELETED);
      case "uid-alpha" -> withClaim("user_id", "abc");
      case "uid-list" -> withClaim("user_id", List.of(1));
      case "uid-dict" -> withClaim("user_id", Map.of("id", 1));
      case "uid-bool" -> withClaim("user_id", true);
      case "uid-float" -> withClaim("user_id", 1.0);
      case "uid-float-frac" -> withClaim("user_id", 1.5);
      case "uid-huge" -> withClaim("user_id", HUGE);
      default -> throw new IllegalArgumentException("Unknown crafted token: " + variant);
    };
  }

  private Map<String, Object> payload() {
    return new LinkedHashMap<>(good);
  }

  private String otherType() {
    return "access".equals(good.get("token_type")) ? "refresh" : "access";
  }

  private static Map<String, Object> header(String name, Object value) {
    Map<String, Object> header = Tokens.header();
    header.put(name, value);
    return header;
  }

  private String withHeader(String name, Object value) {
    return tokens.signed(header(name, value), payload());
  }

  private String withClaim(String name, Object value) {
    Map<String, Object> payload = payload();
    payload.put(name, value);
    return tokens.signed(Tokens.header(), payload);
  }

  private String withoutClaim(String name) {
    Map<String, Object> payload = payload();
    payload.remove(name);
    return tokens.signed(Tokens.header(), payload);
  }

  private String withNull(String name) {
    Map<String, Object> payload = payload();
    payload.put(name, "<null>");
    return Tokens.json(payload).replace("\"<null>\"", "null");
  }

  private static String withoutSignature(String token) {
    return token.substring(0, token.lastIndexOf('.') + 1);
  }

  private static String after(String token) {
    return token.substring(token.lastIndexOf('.') + 1);
  }
}
