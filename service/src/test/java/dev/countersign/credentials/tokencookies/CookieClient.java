package dev.countersign.credentials.tokencookies;

import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.Optional;

/** An app of the service's own origin that keeps its tokens in cookies. */
final class CookieClient {

  static final String REFRESH = "/api/accounts/token/refresh/";

  private final Browser browser;
  private Optional<String> csrfToken = Optional.empty();

  CookieClient(Http http) {
    this.browser = new Browser(http);
  }

  Response login(Person person) {
    return login("/api/accounts/login/", person);
  }

  Response login(String path, Person person) {
    Response response =
        browser.send(
            browser
                .request("POST", path)
                .json(
                    Tokens.json(
                        Map.of("username", person.username(), "password", person.password()))));
    keepCsrfToken(response);
    return response;
  }

  Response refresh() {
    Response response = send(request("POST", REFRESH).json("{}"));
    keepCsrfToken(response);
    return response;
  }

  /** Creates a request with the cookies and, for an unsafe method, the CSRF token. */
  HttpRequest request(String method, String path) {
    HttpRequest request = browser.request(method, path);
    if (!method.equals("GET")) {
      csrfToken.ifPresent(token -> request.header("X-CSRFToken", token));
    }
    return request;
  }

  /** Creates a request with the cookies only, as another page's form sends it. */
  HttpRequest forged(String method, String path) {
    return browser.request(method, path);
  }

  Response send(HttpRequest request) {
    return browser.send(request);
  }

  Browser browser() {
    return browser;
  }

  String csrfToken() {
    return csrfToken.orElseThrow();
  }

  private void keepCsrfToken(Response response) {
    if (response.status() == 200) {
      csrfToken =
          Optional.ofNullable(response.json().get("csrf_token")).map(token -> token.asString());
    }
  }
}
