package dev.countersign.checks.forgedtokens;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;

/** Twenty tokens that the codec accepts, with different types, sizes, claims and header orders. */
record ValidTokens(List<String> tokens, TokenForge forger) {

  private static final String OURS = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";
  private static final String OLDER = "{\"typ\":\"JWT\",\"alg\":\"HS256\"}";

  static ValidTokens signedWith(String key) {
    var forger = new TokenForge(key);
    var tokens = new ArrayList<String>();
    for (int number = 0; number < 20; number++) {
      String claims = JsonMapper.shared().writeValueAsString(claims(number));
      tokens.add(forger.token(number % 5 == 4 ? OLDER : OURS, claims));
    }
    return new ValidTokens(List.copyOf(tokens), forger);
  }

  String any(Random random) {
    return tokens.get(random.nextInt(tokens.size()));
  }

  private static Map<String, Object> claims(int number) {
    var random = new Random(number);
    var claims = new LinkedHashMap<String, Object>();
    claims.put("token_type", number % 2 == 0 ? "access" : "refresh");
    claims.put("exp", 1_900_000_000L + number);
    claims.put("iat", 1_800_000_000L - number);
    claims.put("jti", "%016x%016x".formatted(random.nextLong(), random.nextLong()));
    claims.put("user_id", number % 3 == 0 ? (Object) (long) number : "1".repeat(1 + number % 19));
    if (number % 4 == 1) {
      claims.put("username", "Zoë-李-😀");
      claims.put("is_staff", false);
    }
    if (number % 7 == 3) {
      claims.put("email", "x".repeat(number) + "@example.com");
    }
    return claims;
  }
}
