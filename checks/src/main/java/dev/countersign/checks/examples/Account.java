package dev.countersign.checks.examples;

import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A user of the service with one login. */
record Account(int port, RegisteredUser user, String access, String refresh) {

  static Account register(int port, String username) {
    try (var connection = new KeptConnection(port)) {
      return login(port, RegisteredUser.register(connection, username));
    }
  }

  private static Account login(int port, RegisteredUser user) {
    try (var connection = new KeptConnection(port)) {
      JsonNode pair = user.login(connection);
      return new Account(port, user, pair.get("access").asString(), pair.get("refresh").asString());
    }
  }

  Account again() {
    return login(port, user);
  }

  String id() {
    return String.valueOf(ForgedToken.claims(access).get("user_id"));
  }

  String staticToken() {
    String body = Tokens.json(Map.of("password", RegisteredUser.PASSWORD));
    return send("/api/accounts/token/", body).json().get("token").asString();
  }

  /** Logs in with a browser and returns the cookie of the session. */
  String session() {
    var browser = new Browser(new Http(port));
    browser.login(new Person(0, user.username(), "", RegisteredUser.PASSWORD));
    return "sessionid=" + browser.cookie("sessionid").orElseThrow();
  }

  /** Ends all logins of the user. Returns after the service has confirmed it. */
  void logoutEverywhere() {
    send("/api/accounts/logout-everywhere/", "{}");
  }

  private Response send(String path, String body) {
    Response answer = new Http(port).request("POST", path).bearer(access).json(body).send();
    if (answer.status() >= 300) {
      throw new IllegalStateException(path + ": " + answer);
    }
    return answer;
  }
}
