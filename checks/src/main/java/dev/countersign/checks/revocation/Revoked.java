package dev.countersign.checks.revocation;

import dev.countersign.checks.revocation.RevokedCredential.Kind;
import dev.countersign.checks.support.MarkedUser;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A user whose credentials are repeatedly revoked on one replica. */
final class Revoked {

  private final String username;
  private final long id;
  private String password = RegisteredUser.PASSWORD;
  private int passwords;
  private String access = "";
  private String refresh = "";
  private Browser browser;

  Revoked(KeptConnection connection, String username) {
    this.username = username;
    this.id =
        MarkedUser.userOf(
            RegisteredUser.register(connection, username)
                .login(connection)
                .get("access")
                .asString());
    this.browser = new Browser(new Http(0));
  }

  /** Obtains new credentials from a replica, and returns those that the revocation will end. */
  List<RevokedCredential> obtain(Revoking revoking, KeptConnection replica, int port) {
    JsonNode pair =
        expect(
                200,
                replica.post(
                    "/api/token/",
                    "",
                    Tokens.json(Map.of("username", username, "password", password))))
            .json();
    access = pair.get("access").asString();
    refresh = pair.get("refresh").asString();
    var credentials = new ArrayList<RevokedCredential>();
    for (Kind kind : revoking.ended()) {
      credentials.add(new RevokedCredential(kind, username, obtain(kind, replica, port)));
    }
    return credentials;
  }

  private String obtain(Kind kind, KeptConnection replica, int port) {
    return switch (kind) {
      case REFRESH_TOKEN -> refresh;
      case ACCESS_TOKEN -> access;
      case PASSWORD -> password;
      case STATIC_TOKEN -> renewed(replica).json().get("token").asString();
      case SESSION -> {
        browser = new Browser(new Http(port));
        browser.login(new Person(id, username, "", password));
        browser.get("/account/");
        yield browser.cookie("sessionid").orElseThrow();
      }
    };
  }

  /** Revokes credentials. Returns after the replica has confirmed the revocation. */
  void revoke(Revoking revoking, KeptConnection replica, Staff staff) {
    switch (revoking) {
      case ROTATION ->
          expect(200, replica.post("/api/token/refresh/", "", RegisteredUser.body(refresh)));
      case LOGOUT ->
          expect(
              205, replica.post("/api/accounts/logout/", bearer(), RegisteredUser.body(refresh)));
      case END_OF_ONE_LOGIN -> expect(204, replica.send("DELETE", newest(replica), bearer(), ""));
      case LOGOUT_EVERYWHERE ->
          expect(205, replica.post("/api/accounts/logout-everywhere/", bearer(), "{}"));
      case NEW_STATIC_TOKEN -> renewed(replica);
      case END_OF_STATIC_TOKEN ->
          expect(204, replica.send("DELETE", "/api/accounts/token/", confirmed(replica), ""));
      case LOGOUT_OF_BROWSER -> expect(200, browser.post("/api-auth/logout/", Map.of()));
      case NEW_PASSWORD -> changePassword(replica);
      case LOGOUT_BY_STAFF -> staff.logout(replica, id);
      case END_OF_STATIC_TOKEN_BY_STAFF -> staff.endToken(replica, id);
      case DEACTIVATION_BY_STAFF -> staff.set("deactivate", id);
    }
  }

  void restore(Revoking revoking, Staff staff) {
    if (revoking == Revoking.DEACTIVATION_BY_STAFF) {
      staff.set("activate", id);
    }
  }

  private void changePassword(KeptConnection replica) {
    String next = "Zx9-longpass-" + ++passwords;
    expect(
        200,
        replica.post(
            "/api/accounts/password/change/",
            bearer(),
            Tokens.json(
                Map.of("old_password", password, "new_password", next, "new_password2", next))));
    password = next;
  }

  private Response renewed(KeptConnection replica) {
    return expect(
        200,
        replica.post("/api/accounts/token/", bearer(), Tokens.json(Map.of("password", password))));
  }

  /** Returns the path of the newest login. */
  private String newest(KeptConnection replica) {
    JsonNode logins = replica.send("GET", "/api/accounts/sessions/", bearer(), "").json();
    String newest = "";
    String since = "";
    for (JsonNode login : logins) {
      if (login.get("created_at").asString().compareTo(since) > 0) {
        since = login.get("created_at").asString();
        newest = login.get("id").asString();
      }
    }
    return "/api/accounts/sessions/" + newest + "/";
  }

  /** Returns the headers of a request whose password was just confirmed. */
  private String confirmed(KeptConnection replica) {
    String body = Tokens.json(Map.of("password", password));
    Response answer = replica.post("/api/accounts/confirm-access/", bearer(), body);
    String confirmation = expect(200, answer).json().get("confirmation").asString();
    return bearer() + "Access-Confirmation: " + confirmation + "\r\n";
  }

  private String bearer() {
    return "Authorization: Bearer " + access + "\r\n";
  }

  static Response expect(int status, Response answer) {
    if (answer.status() != status) {
      throw new IllegalStateException("Expected " + status + " but got " + answer);
    }
    return answer;
  }

  /** A staff user, with a browser session and an access token whose password was confirmed. */
  record Staff(Browser browser, String headers) {

    static Staff login(KeptConnection replica, int port, RegisteredUser member) {
      var browser = new Browser(new Http(port));
      browser.login(new Person(0, member.username(), "", RegisteredUser.PASSWORD));
      browser.get("/admin/users/");
      String access = member.login(replica).get("access").asString();
      String bearer = "Authorization: Bearer " + access + "\r\n";
      String body = Tokens.json(Map.of("password", RegisteredUser.PASSWORD));
      Response confirmed = expect(200, replica.post("/api/accounts/confirm-access/", bearer, body));
      String confirmation = confirmed.json().get("confirmation").asString();
      return new Staff(browser, bearer + "Access-Confirmation: " + confirmation + "\r\n");
    }

    void set(String action, long id) {
      expect(302, browser.post("/admin/users/", Map.of("action", action, "user-" + id, "on")));
    }

    void logout(KeptConnection replica, long id) {
      expect(205, replica.post("/api/users/" + id + "/logout-everywhere/", headers, "{}"));
    }

    void endToken(KeptConnection replica, long id) {
      expect(204, replica.send("DELETE", "/api/users/" + id + "/token/", headers, ""));
    }
  }
}
