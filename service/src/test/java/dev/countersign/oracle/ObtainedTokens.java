package dev.countersign.oracle;

import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.TokenClaims;
import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Provides the tokens of request bodies. The service issues these tokens, because only issued
 * tokens belong to a login. A token is kept if a later exchange uses the token again.
 */
final class ObtainedTokens {

  private static final String REFRESH = "/api/token/refresh/";

  private final Http http;
  private final Tokens tokens;
  private final OracleWorld world;
  private Optional<Pair> kept = Optional.empty();
  private Optional<String> successor = Optional.empty();

  private record Pair(String refresh, String access) {}

  ObtainedTokens(Http http, Tokens tokens, OracleWorld world) {
    this.http = http;
    this.tokens = tokens;
    this.world = world;
  }

  String token(Exchange exchange) {
    if (exchange.id().startsWith("crafted-")) {
      return crafted(exchange).token(exchange.id().substring("crafted-".length()));
    }
    return switch (exchange.id()) {
      case "reuse-rotated",
          "again",
          "refresh-again",
          "refresh-after-logout",
          "verify-after-logout" ->
          kept.orElseThrow().refresh();
      case "ok-second-generation" -> successor.orElseThrow();
      case "access-after-logout", "access-of-blacklisted-pair" -> kept.orElseThrow().access();
      case "ok-access", "access-as-refresh", "me-fresh", "me-expired" -> login("alice").access();
      case "blacklisted-refresh" -> {
        Pair pair = keep(login("alice"));
        refresh(pair.refresh());
        yield pair.refresh();
      }
      case "rotated-refresh-not-outstanding" -> refresh(login("alice").refresh());
      case "other-users-refresh" -> login("carol").refresh();
      case "user-inactive" -> loginBeforeDeactivation().access();
      case "user-inactive-after-issue", "inactive-users-refresh" ->
          loginBeforeDeactivation().refresh();
      case "user-deleted" -> loginBeforeDeletion().access();
      case "user-deleted-after-issue", "deleted-users-refresh" -> loginBeforeDeletion().refresh();
      default -> keep(login("alice")).refresh();
    };
  }

  /** Keeps the refresh token of a response for a later exchange. */
  void remember(Response answer) {
    if (answer.status() == 200
        && answer.body().startsWith("{\"access\":")
        && answer.json().has("refresh")) {
      successor = Optional.of(answer.json().get("refresh").asString());
    }
  }

  /**
   * Creates a token with one fault. Its id comes from a new login, so that the token has no other
   * fault.
   */
  private CraftedTokens crafted(Exchange exchange) {
    Map<String, Object> payload =
        exchange.area().equals("token_verify")
            ? Tokens.accessPayload(OracleWorld.ALICE)
            : Tokens.refreshPayload(OracleWorld.ALICE);
    payload.put("jti", TokenClaims.of(login("alice").refresh()).get("jti").asString());
    return new CraftedTokens(tokens, payload);
  }

  private Pair loginBeforeDeactivation() {
    world.setActive(OracleWorld.BOB, true);
    Pair pair = login("bob");
    world.setActive(OracleWorld.BOB, false);
    return pair;
  }

  private Pair loginBeforeDeletion() {
    world.addUser(OracleWorld.DELETED, "gone", true, false);
    Pair pair = login("gone");
    world.deleteUser(OracleWorld.DELETED);
    return pair;
  }

  private Pair keep(Pair pair) {
    kept = Optional.of(pair);
    return pair;
  }

  private Pair login(String username) {
    JsonNode pair =
        post(
            "/api/accounts/login/", Map.of("username", username, "password", OracleWorld.PASSWORD));
    return new Pair(pair.get("refresh").asString(), pair.get("access").asString());
  }

  private String refresh(String token) {
    return post(REFRESH, Map.of("refresh", token)).get("refresh").asString();
  }

  private JsonNode post(String path, Map<String, String> fields) {
    Response answer = http.post(path, Tokens.json(fields));
    if (answer.status() != 200) {
      throw new IllegalStateException("The service issued no token: " + answer);
    }
    return answer.json();
  }
}
