package dev.countersign.matrix;

import dev.countersign.support.Person;
import dev.countersign.support.TokenClaims;
import dev.countersign.support.TokenTest.Pair;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The kinds of token, each made anew for the cell that it is tried in. */
final class TokenKinds {

  private static final Map<String, Recipe> RECIPES = new LinkedHashMap<>();

  static {
    RECIPES.put("access", (_, owner) -> owner.pair().access());
    RECIPES.put("access of staff", (life, owner) -> life.promoted(owner).access());
    RECIPES.put("access, expired", (_, owner) -> owner.signed(owner.accessPayload(-1)));
    RECIPES.put("access, other key", (_, owner) -> owner.otherKey(owner.accessPayload(60)));
    RECIPES.put("access, HS512", (_, owner) -> owner.otherAlgorithm(owner.accessPayload(60)));
    RECIPES.put("access, disabled user", (life, owner) -> life.disabled(owner).access());
    RECIPES.put("access, deleted user", (life, owner) -> life.deleted(owner).access());
    RECIPES.put("refresh", (_, owner) -> owner.pair().refresh());
    RECIPES.put("refresh, expired", (_, owner) -> owner.signed(owner.refreshPayload(-1)));
    RECIPES.put("refresh, other key", (_, owner) -> owner.otherKey(owner.refreshPayload(60)));
    RECIPES.put("refresh, HS512", (_, owner) -> owner.otherAlgorithm(owner.refreshPayload(60)));
    RECIPES.put("refresh, disabled user", (life, owner) -> life.disabled(owner).refresh());
    RECIPES.put("refresh, deleted user", (life, owner) -> life.deleted(owner).refresh());
    RECIPES.put("refresh, spent", (life, owner) -> life.spent(owner).refresh());
    RECIPES.put("refresh, logged out", (life, owner) -> life.loggedOut(owner).refresh());
    RECIPES.put("refresh, no log-in", (_, owner) -> owner.tokens().refresh(owner.person().id()));
    RECIPES.put("refresh, other user's", (life, _) -> life.stranger().refresh());
    RECIPES.put("static-looking", (_, _) -> "8f1e9cefea95942acb5c23b47e3173a540da54a5");
    RECIPES.put("garbage", (_, _) -> "garbage");
    RECIPES.put("empty", (_, _) -> "");
  }

  private TokenKinds() {}

  static Set<String> names() {
    return RECIPES.keySet();
  }

  static String make(String kind, Life life, Owner owner) {
    Recipe recipe = RECIPES.get(kind);
    if (recipe == null) {
      throw new IllegalArgumentException("No kind of token is called " + kind);
    }
    return recipe.make(life, owner);
  }

  @FunctionalInterface
  private interface Recipe {
    String make(Life life, Owner owner);
  }

  /** What happens to an account or to a log-in before its token is tried. */
  interface Life {
    Pair promoted(Owner owner);

    Pair disabled(Owner owner);

    Pair deleted(Owner owner);

    Pair spent(Owner owner);

    Pair loggedOut(Owner owner);

    /** The pair of somebody else. */
    Pair stranger();
  }

  /** Whose token it is, and the pair of a log-in of theirs. */
  record Owner(Person person, Pair pair, Tokens tokens) {

    /** Faulty tokens are otherwise good: they have the id of a real one. */
    Map<String, Object> accessPayload(long secondsLeft) {
      return payload(Tokens.accessPayload(person.id()), pair.access(), secondsLeft);
    }

    Map<String, Object> refreshPayload(long secondsLeft) {
      return payload(Tokens.refreshPayload(person.id()), pair.refresh(), secondsLeft);
    }

    String signed(Map<String, Object> payload) {
      return tokens.signed(Tokens.header(), payload);
    }

    String otherKey(Map<String, Object> payload) {
      return new Tokens("another-key-".repeat(5)).signed(Tokens.header(), payload);
    }

    String otherAlgorithm(Map<String, Object> payload) {
      return tokens.signed(
          "HmacSHA512", "{\"alg\":\"HS512\",\"typ\":\"JWT\"}", Tokens.json(payload));
    }

    private static Map<String, Object> payload(
        Map<String, Object> payload, String model, long secondsLeft) {
      payload.put("jti", TokenClaims.of(model).get("jti").asString());
      payload.put("exp", Instant.now().getEpochSecond() + secondsLeft);
      return payload;
    }
  }
}
