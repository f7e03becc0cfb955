package dev.countersign.operations.djangocomparison;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Replaces each JSON Web Token of a text by its claims. The id and the times are left out; the
 * lifetime stays, because clients rely on it.
 */
final class TokenText {

  private static final Pattern TOKEN = Pattern.compile("eyJ[\\w-]+\\.([\\w-]+)\\.[\\w-]+");
  private static final Set<String> CHANGING = Set.of("exp", "iat", "jti");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private TokenText() {}

  static String replaceIn(String text) {
    return TOKEN
        .matcher(text)
        .replaceAll(token -> Matcher.quoteReplacement("<" + claims(token.group(1)) + ">"));
  }

  private static String claims(String payload) {
    try {
      JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(payload));
      List<String> texts = new ArrayList<>();
      for (Map.Entry<String, JsonNode> claim : claims.properties()) {
        if (!CHANGING.contains(claim.getKey())) {
          texts.add(claim.getKey() + "=" + claim.getValue());
        }
      }
      long lifetime = claims.path("exp").asLong(0) - claims.path("iat").asLong(0);
      return String.join(" ", texts) + " for " + lifetime + " s";
    } catch (JacksonException | IllegalArgumentException unreadable) {
      return "unreadable token";
    }
  }
}
