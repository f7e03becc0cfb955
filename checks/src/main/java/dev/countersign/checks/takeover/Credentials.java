package dev.countersign.checks.takeover;

import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Uses the credentials that Django gave one user. */
record Credentials(JsonNode user, String sessionCookie) {

  private static final String ME = "/api/accounts/me/";

  boolean passwordWorks(KeptConnection connection) {
    return connection
            .post(
                "/api/token/",
                "",
                json(Map.of("username", text("username"), "password", text("password"))))
            .status()
        == 200;
  }

  boolean accessTokenWorks(KeptConnection connection) {
    return isMe(connection.get(ME, "Authorization: Bearer " + text("access") + "\r\n"));
  }

  boolean staticTokenWorks(KeptConnection connection) {
    return isMe(connection.get(ME, "Authorization: Token " + text("token") + "\r\n"));
  }

  boolean sessionWorks(KeptConnection connection) {
    return isMe(connection.get(ME, "Cookie: %s=%s\r\n".formatted(sessionCookie, text("session"))));
  }

  /** Returns whether a refresh token gives a pair whose access token names the same user. */
  boolean refreshWorks(KeptConnection connection, String kind) {
    Response answer =
        connection.post("/api/token/refresh/", "", json(Map.of("refresh", text(kind))));
    return answer.status() == 200
        && isMe(
            connection.get(
                ME, "Authorization: Bearer " + answer.json().get("access").asString() + "\r\n"));
  }

  private boolean isMe(Response answer) {
    return answer.status() == 200 && answer.json().get("id").asLong() == user.get("id").asLong();
  }

  private String text(String name) {
    return user.get(name).asString();
  }

  private static String json(Map<String, String> body) {
    return JsonMapper.shared().writeValueAsString(body);
  }
}
