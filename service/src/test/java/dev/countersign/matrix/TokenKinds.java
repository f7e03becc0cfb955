package dev.countersign.matrix;

import dev.countersign.support.Person;
import dev.countersign.support.TokenClaims;
import dev.countersign.support.TokenTest.Pair;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Creates tokens of each kind. Every cell of the table gets a new token. */
final class TokenKinds {

  private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

  static {
    bearer("access", (_, owner) -> owner.pair().access());
    bearer("access of staff", (life, owner) -> life.promoted(owner).access());
    bearer("access, expired", (_, owner) -> owner.signed(owner.accessPayload(-1)));
    bearer("access, other key", (_, owner) -> owner.otherKey(owner.accessPayload(60)));
    bearer("access, HS512", (_, owner) -> owner.otherAlgorithm(owner.accessPayload(60)));
    bearer("access, disabled user", (life, owner) -> life.disabled(owner).access());
    bearer("access, deleted user", (life, owner) -> life.deleted(owner).access());
    bearer("access, password changed", (life, owner) -> life.passwordChanged(owner).access());
    bearer("access, logged out everywhere", accessThen(Life::endEverything));
    bearer("access, e-mail changed", (life, owner) -> life.emailChanged(owner).access());
    bearer("refresh", (_, owner) -> owner.pair().refresh());
    bearer("refresh, expired", (_, owner) -> owner.signed(owner.refreshPayload(-1)));
    bearer("refresh, other key", (_, owner) -> owner.otherKey(owner.refreshPayload(60)));
    bearer("refresh, HS512", (_, owner) -> owner.otherAlgorithm(owner.refreshPayload(60)));
    bearer("refresh, disabled user", (life, owner) -> life.disabled(owner).refresh());
    bearer("refresh, deleted user", (life, owner) -> life.deleted(owner).refresh());
    bearer("refresh, spent", (life, owner) -> life.spent(owner).refresh());
    bearer("refresh, logged out", (life, owner) -> life.loggedOut(owner).refresh());
    bearer("refresh, no login", (_, owner) -> owner.tokens().refresh(owner.person().id()));
    bearer("refresh, other user's", (life, _) -> life.stranger().refresh());
    bearer("garbage", (_, _) -> "garbage");
    bearer("empty", (_, _) -> "");
    bearer("static as Bearer", (life, owner) -> life.staticToken(owner));
    token("static", (life, owner) -> life.staticToken(owner));
    token("static of staff", staticTokenThen(Life::promoted));
    token("static, disabled user", staticTokenThen(Life::disabled));
    token("static, deleted user", staticTokenThen(Life::deleted));
    token("static, revoked", staticTokenThen(Life::revokeStaticToken));
    token("static, unknown", (_, _) -> "8f1e9cefea95942acb5c23b47e3173a540da54a5");
    token("access as Token", (_, owner) -> owner.pair().access());
    session("session", (life, owner) -> life.session(owner));
    session("session of staff", sessionThen(Life::promoted));
    session("session, disabled user", sessionThen(Life::disabled));
    session("session, deleted user", sessionThen(Life::deleted));
    session("session, ended", sessionThen(Life::endEverything));
    KINDS.put("session, no CSRF token", new Kind(TokenKinds::cookieAlone, Life::session));
    bearer("session as Bearer", (life, owner) -> life.session(owner));
    token("session as Token", (life, owner) -> life.session(owner));
    bearer("CSRF token as Bearer", (life, owner) -> life.csrfToken(life.session(owner)));
    token("CSRF token as Token", (life, owner) -> life.csrfToken(life.session(owner)));
    session("CSRF token as session", (life, owner) -> life.csrfTokenAlone(life.session(owner)));
  }

  private TokenKinds() {}

  static Set<String> names() {
    return KINDS.keySet();
  }

  static String make(String kind, Life life, Owner owner) {
    return find(kind).recipe().make(life, owner);
  }

  /** Returns the request headers that send the token. */
  static Map<String, String> headers(String kind, Life life, String token) {
    return find(kind).place().headers(life, token);
  }

  private static Kind find(String kind) {
    Kind found = KINDS.get(kind);
    if (found == null) {
      throw new IllegalArgumentException("Unknown kind of token: " + kind);
    }
    return found;
  }

  private static void bearer(String name, Recipe recipe) {
    KINDS.put(name, new Kind((_, token) -> authorization("Bearer", token), recipe));
  }

  private static void token(String name, Recipe recipe) {
    KINDS.put(name, new Kind((_, token) -> authorization("Token", token), recipe));
  }

  private static void session(String name, Recipe recipe) {
    KINDS.put(name, new Kind(TokenKinds::cookieWithCsrfToken, recipe));
  }

  private static Map<String, String> authorization(String keyword, String token) {
    return Map.of("Authorization", keyword + " " + token);
  }

  private static Map<String, String> cookieAlone(Life life, String session) {
    return Map.of("Cookie", "sessionid=" + session + "; csrftoken=" + life.csrfToken(session));
  }

  private static Map<String, String> cookieWithCsrfToken(Life life, String session) {
    Map<String, String> headers = new LinkedHashMap<>(cookieAlone(life, session));
    headers.put("X-CSRFToken", life.csrfToken(session));
    return headers;
  }

  private static Recipe sessionThen(BiConsumer<Life, Owner> fate) {
    return (life, owner) -> {
      String session = life.session(owner);
      fate.accept(life, owner);
      return session;
    };
  }

  private static Recipe accessThen(BiConsumer<Life, Owner> fate) {
    return (life, owner) -> {
      fate.accept(life, owner);
      return owner.pair().access();
    };
  }

  private static Recipe staticTokenThen(BiConsumer<Life, Owner> fate) {
    return (life, owner) -> {
      String token = life.staticToken(owner);
      fate.accept(life, owner);
      return token;
    };
  }

  private record Kind(Place place, Recipe recipe) {}

  @FunctionalInterface
  private interface Place {
    Map<String, String> headers(Life life, String token);
  }

  @FunctionalInterface
  private interface Recipe {
    String make(Life life, Owner owner);
  }

  /** Changes an account or a login before its token is sent. */
  interface Life {
    Pair promoted(Owner owner);

    Pair disabled(Owner owner);

    Pair deleted(Owner owner);

    Pair passwordChanged(Owner owner);

    Pair emailChanged(Owner owner);

    Pair spent(Owner owner);

    Pair loggedOut(Owner owner);

    /** Returns the token pair of another user. */
    Pair stranger();

    String staticToken(Owner owner);

    void revokeStaticToken(Owner owner);

    /** Creates a session for the owner, and returns the value of its cookie. */
    String session(Owner owner);

    /** Returns the CSRF token of the session. */
    String csrfToken(String session);

    /** Returns a CSRF token of the session that can be sent as session cookie and as CSRF token. */
    String csrfTokenAlone(String session);

    void endEverything(Owner owner);
  }

  /** Holds the user who owns the token, and the token pair of one of the user's logins. */
  record Owner(Person person, Pair pair, Tokens tokens) {

    /** Uses the id of a real token, so that the token has no other fault. */
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
