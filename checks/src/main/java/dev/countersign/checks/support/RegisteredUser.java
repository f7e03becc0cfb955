package dev.countersign.checks.support;

import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A registered user who logs in when a check needs a new token pair. */
public record RegisteredUser(String username) {

  public static final String PASSWORD = "Zx9-longpass";

  public static RegisteredUser register(KeptConnection connection, String username) {
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
    return new RegisteredUser(username);
  }

  /** Returns the token pair, as {@code refresh} and {@code access}. */
  public JsonNode login(KeptConnection connection) {
    return expect(
            200,
            connection.post(
                "/api/token/", "", Tokens.json(Map.of("username", username, "password", PASSWORD))))
        .json();
  }

  public static String body(String refreshToken) {
    return "{\"refresh\":\"" + refreshToken + "\"}";
  }

  private static Response expect(int status, Response response) {
    if (response.status() != status) {
      throw new IllegalStateException("Expected " + status + " but got " + response);
    }
    return response;
  }
}
