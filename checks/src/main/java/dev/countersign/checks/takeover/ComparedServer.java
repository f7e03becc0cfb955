package dev.countersign.checks.takeover;

import dev.countersign.operations.djangocomparison.ComparedResponse;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Tokens;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One of the two servers, with the credentials that it has issued during the comparison. */
final class ComparedServer {

  private static final Pattern PLACE = Pattern.compile("\\$\\{(\\w+ [0-9]+)}");
  private static final String ME = "/api/accounts/me/";

  private final Http http;
  private final String cookie;
  private final Map<String, String> issued = new HashMap<>();

  ComparedServer(int port, String cookie) {
    this.http = new Http(port);
    this.cookie = cookie;
  }

  /** Opens a page with the session of Django, and keeps the cookies of the response. */
  void browse(DjangoAccount account) {
    var cookies = new HashMap<>(Map.of(cookie, account.session()));
    Response page =
        http.request("GET", ME)
            .header("Accept", "text/html")
            .header("Cookie", cookie + "=" + account.session())
            .send();
    for (String line : page.headers("Set-Cookie")) {
      String[] pair = line.split(";", 2)[0].split("=", 2);
      cookies.put(pair[0], pair[1]);
    }
    if (page.status() != 200 || !cookies.containsKey("csrftoken")) {
      throw new IllegalStateException("No page for user " + account.id() + ": " + page);
    }
    issued.put("csrf " + account.id(), cookies.get("csrftoken"));
    issued.put(
        "cookies " + account.id(),
        cookies.entrySet().stream()
            .map(pair -> pair.getKey() + "=" + pair.getValue())
            .collect(Collectors.joining("; ")));
  }

  /** Logs in with the password, and keeps the pair of tokens. */
  void login(DjangoAccount account) {
    Response answer =
        http.post(
            "/api/token/",
            Tokens.json(Map.of("username", account.username(), "password", account.password())));
    if (answer.status() != 200) {
      throw new IllegalStateException("No login for user " + account.id() + ": " + answer);
    }
    issued.put("access " + account.id(), answer.json().get("access").asString());
    issued.put("refresh " + account.id(), answer.json().get("refresh").asString());
  }

  ComparedResponse send(GeneratedRequest request) {
    HttpRequest wire = http.request(request.method(), request.path());
    for (String header : request.headers()) {
      wire.headerLine(header.split(":", 2)[0], filled(header));
    }
    request.body().ifPresent(body -> wire.body(filled(body).getBytes(request.charset())));
    Response response = wire.send();
    return ComparedResponse.of(response.status(), response.headers(), response.body());
  }

  private String filled(String text) {
    return PLACE
        .matcher(text)
        .replaceAll(place -> Matcher.quoteReplacement(issued.getOrDefault(place.group(1), "none")));
  }
}
