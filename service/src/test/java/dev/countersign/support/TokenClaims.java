package dev.countersign.support;

import java.util.Base64;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the claims of a token without verifying it. */
public final class TokenClaims {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private TokenClaims() {}

  public static JsonNode of(String token) {
    return part(token, 1);
  }

  public static JsonNode headerOf(String token) {
    return part(token, 0);
  }

  private static JsonNode part(String token, int index) {
    return JSON.readTree(Base64.getUrlDecoder().decode(token.split("\\.", -1)[index]));
  }
}
