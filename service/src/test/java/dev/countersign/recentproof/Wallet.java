package dev.countersign.recentproof;

import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.Optional;

/** One credential of a person, with which a test sends requests to any endpoint. */
final class Wallet {

  private final Http http;
  private final CredentialAge kind;
  private final Browser browser;
  private String csrfToken = "";
  private String token = "";
  private Optional<String> confirmation = Optional.empty();

  private Wallet(Http http, CredentialAge kind) {
    this.http = http;
    this.kind = kind;
    this.browser = new Browser(http);
  }

  /** Logs the person in. The test moves the clock to make a session old. */
  static Wallet open(Http http, CredentialAge kind, Person person, String staticToken) {
    var wallet = new Wallet(http, kind);
    switch (kind) {
      case NEW_SESSION, OLD_SESSION -> {
        wallet.browser.login(person);
        wallet.browser.get("/account/");
        wallet.csrfToken = wallet.browser.formToken().orElseThrow();
      }
      case ACCESS_TOKEN, TOKEN_COOKIE -> wallet.logIn(person);
      case STATIC_TOKEN -> wallet.token = staticToken;
    }
    return wallet;
  }

  private void logIn(Person person) {
    String body = Tokens.json(Map.of("username", person.username(), "password", person.password()));
    Response answer = browser.send(browser.request("POST", "/api/accounts/login/").json(body));
    csrfToken = answer.json().get("csrf_token").asString();
    token = browser.cookie("access_token").orElseThrow();
  }

  /** Proves the person's identity again, as the documents describe. */
  void confirm(Person person) {
    Response answer =
        send("POST", "/api/accounts/confirm-access/", false, Map.of("password", person.password()));
    if (answer.status() != 200) {
      throw new AssertionError(answer.toString());
    }
    if (kind == CredentialAge.NEW_SESSION || kind == CredentialAge.OLD_SESSION) {
      browser.get("/account/security/");
      csrfToken = browser.formToken().orElseThrow();
    } else {
      confirmation = Optional.of(answer.json().get("confirmation").asString());
    }
  }

  Response send(String method, String path, boolean isPage, Map<String, String> fields) {
    HttpRequest request = authenticated(method, path);
    confirmation.ifPresent(value -> request.header("Access-Confirmation", value));
    if (isPage) {
      request
          .header("Accept", "text/html")
          .header("Content-Type", "application/x-www-form-urlencoded")
          .body(Browser.form(fields));
    } else {
      request.json(Tokens.json(fields));
    }
    return browser.send(request);
  }

  private HttpRequest authenticated(String method, String path) {
    return switch (kind) {
      case NEW_SESSION, OLD_SESSION, TOKEN_COOKIE ->
          browser.request(method, path).header("X-CSRFToken", csrfToken);
      case ACCESS_TOKEN -> http.request(method, path).bearer(token);
      case STATIC_TOKEN -> http.request(method, path).staticToken(token);
    };
  }
}
