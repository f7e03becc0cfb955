package dev.countersign.checks;

import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Somebody with an account who logs in whenever a check needs a fresh pair. */
record Member(String username) {

  static final String PASSWORD = "Zx9-longpass";

  static Member register(KeptConnection connection, String username) {
    expect(
        201,
        connection.post(
            "/api/accounts/register/",
            "",
            Tokens.json(
                Map.of(
                    "username",
                    username,
                    "email",
                    username + "@example.com",
                    "password",
                    PASSWORD,
                    "password2",
                    PASSWORD))));
    return new Member(username);
  }

  /** The pair, as {@code refresh} and {@code access}. */
  JsonNode logIn(KeptConnection connection) {
    return expect(
            200,
            connection.post(
                "/api/token/", "", Tokens.json(Map.of("username", username, "password", PASSWORD))))
        .json();
  }

  static String body(String refreshToken) {
    return "{\"refresh\":\"" + refreshToken + "\"}";
  }

  private static Response expect(int status, Response response) {
    if (response.status() != status) {
      throw new IllegalStateException("Expected " + status + " but got " + response);
    }
    return response;
  }
}
