package dev.countersign.checks.restore;

import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Authenticates with every kind of credential, revokes them all, and tries them on another service.
 */
final class LogoutClient {

  static final List<String> WAYS =
      List.of("used token", "token after logout", "static token", "session");

  private static final String PROFILE = "/api/accounts/me/";

  private final Http http;
  private final Browser browser;
  private final String access;
  private final String spent;
  private final String loggedOut;
  private final String staticToken;
  private final String session;

  LogoutClient(int port) {
    http = new Http(port);
    try (var connection = new KeptConnection(port)) {
      RegisteredUser member = RegisteredUser.register(connection, "leaver");
      JsonNode pair = member.login(connection);
      access = pair.get("access").asString();
      spent = pair.get("refresh").asString();
      loggedOut = member.login(connection).get("refresh").asString();
    }
    String password = Tokens.json(Map.of("password", RegisteredUser.PASSWORD));
    staticToken = expect(200, token().json(password)).json().get("token").asString();
    browser = new Browser(http);
    browser.login(new Person(0, "leaver", "leaver@example.com", RegisteredUser.PASSWORD));
    session = browser.cookie("sessionid").orElseThrow();
  }

  void leave() {
    expect(200, refresh(http, spent));
    expect(
        205,
        http.request("POST", "/api/accounts/logout/")
            .bearer(access)
            .json(RegisteredUser.body(loggedOut)));
    // A static token needs no confirmation of the password to revoke itself.
    expect(204, http.request("DELETE", "/api/accounts/token/").staticToken(staticToken));
    browser.get("/account/");
    browser.post("/api-auth/logout/", Map.of());
  }

  /**
   * Returns the revoked credentials that are accepted. A refresh token that is accepted is used up.
   */
  List<String> comesInBy(int port) {
    var other = new Http(port);
    var requests =
        List.of(
            refresh(other, spent),
            refresh(other, loggedOut),
            other.request("GET", PROFILE).staticToken(staticToken),
            other.request("GET", PROFILE).header("Cookie", "sessionid=" + session));
    var ways = new ArrayList<String>();
    for (int way = 0; way < WAYS.size(); way++) {
      if (requests.get(way).send().status() == 200) {
        ways.add(WAYS.get(way));
      }
    }
    return ways;
  }

  boolean isAccessTokenGood(int port) {
    return new Http(port).request("GET", PROFILE).bearer(access).send().status() == 200;
  }

  private HttpRequest token() {
    return http.request("POST", "/api/accounts/token/").bearer(access);
  }

  private static HttpRequest refresh(Http http, String token) {
    return http.request("POST", "/api/token/refresh/").json(RegisteredUser.body(token));
  }

  private static Response expect(int status, HttpRequest request) {
    Response answer = request.send();
    if (answer.status() != status) {
      throw new IllegalStateException("Expected " + status + " but got " + answer);
    }
    return answer;
  }
}
