package dev.countersign.checks.upgrade;

import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** A user whose requests go to changing services. Not thread-safe. */
final class RoamingClient {

  private static final String PROFILE = "/api/accounts/me/";
  private static final int ROUNDS = 5;

  private final Dispatcher dispatcher;
  private final CompatibilityLog diary;
  private final String username;
  private final Random random = new Random();

  /** A credential that the service on this port issued. */
  private record Credential(int issuer, String text) {}

  RoamingClient(Dispatcher dispatcher, CompatibilityLog diary, String username) {
    this.dispatcher = dispatcher;
    this.diary = diary;
    this.username = username;
  }

  /** Registers, authenticates in every way, uses each credential several times, and logs out. */
  void live() {
    send(201, http -> http.request("POST", "/api/accounts/register/").json(account()));
    Credential pair = send(200, http -> http.request("POST", "/api/token/").json(account()));
    Credential fixed =
        use(
            200,
            pair,
            (http, token) ->
                http.request("POST", "/api/accounts/token/").bearer(access(token)).json(account()));
    Credential session = session();
    for (int round = 0; round < ROUNDS; round++) {
      use(200, pair, (http, token) -> http.request("GET", PROFILE).bearer(access(token)));
      use(
          200,
          fixed,
          (http, token) -> http.request("GET", PROFILE).staticToken(field(token, "token")));
      use(200, session, (http, id) -> http.request("GET", PROFILE).header("Cookie", id));
      pair = use(200, pair, (http, token) -> refresh(http, token));
    }
    use(
        205,
        pair,
        (http, token) ->
            http.request("POST", "/api/accounts/logout/")
                .bearer(access(token))
                .json(RegisteredUser.body(field(token, "refresh"))));
  }

  private Credential session() {
    return dispatcher.with(
        random,
        port -> {
          var browser = new Browser(new Http(port));
          browser.login(new Person(0, username, "", RegisteredUser.PASSWORD));
          diary.note(port, port);
          return new Credential(port, "sessionid=" + browser.cookie("sessionid").orElseThrow());
        });
  }

  /** Creates a request with a credential. */
  private interface Showing {
    HttpRequest request(Http http, String credential);
  }

  private Credential use(int status, Credential credential, Showing showing) {
    Credential answer = send(status, http -> showing.request(http, credential.text()));
    diary.note(credential.issuer(), answer.issuer());
    return answer;
  }

  /** Sends a request. An unexpected response ends the user's run. */
  private Credential send(int status, Function<Http, HttpRequest> request) {
    return dispatcher.with(
        random,
        port -> {
          Response answer = request.apply(new Http(port)).send();
          if (answer.status() != status) {
            throw new IllegalStateException("Expected " + status + " but got " + answer);
          }
          return new Credential(port, answer.body());
        });
  }

  private static HttpRequest refresh(Http http, String pair) {
    return http.request("POST", "/api/token/refresh/")
        .json(RegisteredUser.body(field(pair, "refresh")));
  }

  private static String access(String pair) {
    return field(pair, "access");
  }

  private static String field(String json, String name) {
    return json.replaceFirst("(?s).*\"" + name + "\":\"([^\"]*)\".*", "$1");
  }

  private String account() {
    return Tokens.json(
        Map.of(
            "username",
            username,
            "email",
            username + "@example.com",
            "password",
            RegisteredUser.PASSWORD,
            "password2",
            RegisteredUser.PASSWORD));
  }
}
