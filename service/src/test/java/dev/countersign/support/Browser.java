package dev.countersign.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.support.Http.Response;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A simple browser: stores cookies, sends them back to their paths, and posts forms of pages it has
 * loaded.
 */
public final class Browser {

  private final Http http;
  private final String tokenField;
  private static final Pattern PATH = Pattern.compile("; Path=([^;]*)");

  private final Map<String, Cookie> cookies = new LinkedHashMap<>();
  private Optional<String> formToken = Optional.empty();

  private record Cookie(String value, String path) {}

  public Browser(Http http) {
    this(http, "csrfmiddlewaretoken");
  }

  /** Creates a browser for a service whose forms have the CSRF token in another field. */
  public Browser(Http http, String tokenField) {
    this.http = http;
    this.tokenField = tokenField;
  }

  public Response get(String path) {
    return send(request("GET", path).header("Accept", "text/html"));
  }

  /** Posts a form of the last loaded page, with its hidden CSRF token. */
  public Response post(String path, Map<String, String> fields) {
    var filledIn = new LinkedHashMap<String, String>();
    formToken.ifPresent(token -> filledIn.put(tokenField, token));
    filledIn.putAll(fields);
    return send(
        request("POST", path)
            .header("Accept", "text/html")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(form(filledIn)));
  }

  public void login(Person person) {
    get("/api-auth/login/");
    Response answer =
        post(
            "/api-auth/login/",
            Map.of("username", person.username(), "password", person.password()));
    if (answer.status() != 302) {
      throw new AssertionError(answer.toString());
    }
  }

  /** Creates a request with the stored cookies. */
  public HttpRequest request(String method, String path) {
    HttpRequest request = http.request(method, path);
    String header = cookieHeader(path);
    return header.isEmpty() ? request : request.header("Cookie", header);
  }

  /** Sends a request, and stores the cookies and the CSRF token of the response. */
  public Response send(HttpRequest request) {
    Response answer = request.send();
    answer.headers("Set-Cookie").forEach(this::keep);
    Matcher token =
        Pattern.compile("name=\"" + tokenField + "\" value=\"([A-Za-z0-9]{64})\"")
            .matcher(answer.body());
    if (token.find()) {
      formToken = Optional.of(token.group(1));
    }
    return answer;
  }

  public Optional<String> cookie(String name) {
    return Optional.ofNullable(cookies.get(name)).map(Cookie::value);
  }

  public void setCookie(String name, String value) {
    cookies.put(name, new Cookie(value, "/"));
  }

  public void forget(String name) {
    cookies.remove(name);
  }

  public Optional<String> formToken() {
    return formToken;
  }

  public static String form(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private String cookieHeader(String path) {
    return cookies.entrySet().stream()
        .filter(cookie -> path.startsWith(cookie.getValue().path()))
        .map(cookie -> cookie.getKey() + "=" + cookie.getValue().value())
        .collect(Collectors.joining("; "));
  }

  private void keep(String setCookie) {
    String pair = setCookie.split(";", 2)[0];
    String name = pair.substring(0, pair.indexOf('='));
    if (setCookie.contains("Max-Age=0")) {
      cookies.remove(name);
    } else {
      Matcher path = PATH.matcher(setCookie);
      cookies.put(
          name, new Cookie(pair.substring(name.length() + 1), path.find() ? path.group(1) : "/"));
    }
  }
}
