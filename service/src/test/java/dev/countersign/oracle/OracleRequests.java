package dev.countersign.oracle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.countersign.support.Http;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Tokens;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Rebuilds a recorded request with currently valid tokens. */
final class OracleRequests {

  private static final String TOKEN = "<jwt>";
  private static final String RECORDED_HOST = "127.0.0.1:18800";
  private static final String BOUNDARY = "------------------------d74496d66958873e";

  private final Http http;
  private final Tokens tokens;
  private final Function<Exchange, String> obtained;
  private final StaticTokens staticTokens;
  private final RecordedCookies cookies;

  /**
   * Signs the tokens in headers here, because they need no login. Tokens in bodies are obtained
   * from the service.
   */
  OracleRequests(
      Http http,
      Tokens tokens,
      Function<Exchange, String> obtained,
      StaticTokens staticTokens,
      RecordedCookies cookies) {
    this.http = http;
    this.tokens = tokens;
    this.obtained = obtained;
    this.staticTokens = staticTokens;
    this.cookies = cookies;
  }

  HttpRequest of(Exchange exchange) {
    HttpRequest request = http.request(exchange.method(), exchange.path());
    if (exchange.headers().stream().noneMatch(line -> line.matches("Accept[:;].*"))) {
      request.header("Accept", "*/*");
    }
    if (exchange.area().equals("session_csrf")) {
      request.header("Host", RECORDED_HOST); // the recorded origins contain this host
    }
    exchange.headers().forEach(line -> addHeader(request, line, exchange));
    exchange
        .body()
        .map(body -> Shortened.restored(exchange.id(), body))
        .map(cookies::putInto)
        .map(body -> body.contains(TOKEN) ? body.replace(TOKEN, obtained.apply(exchange)) : body)
        .ifPresent(body -> request.body(body.getBytes(ISO_8859_1)));
    multipart(exchange).ifPresent(fields -> addMultipart(request, fields));
    if (exchange.id().equals("chunked")) {
      request.chunked();
    }
    if (exchange.id().equals("http10-get")) {
      request.version("HTTP/1.0");
    }
    return request;
  }

  /**
   * Adds a header in curl's notation: {@code Name;} is a header without a value, {@code Name:} is
   * no header.
   */
  private void addHeader(HttpRequest request, String line, Exchange exchange) {
    if (line.endsWith(";") && line.indexOf(':') < 0) {
      String name = line.substring(0, line.length() - 1);
      request.headerLine(name, name + ":");
    } else if (line.indexOf(':') < line.length() - 1) {
      String name = line.substring(0, line.indexOf(':'));
      String ours = cookies.putInto(staticTokens.putInto(line));
      request.headerLine(
          name, ours.contains(TOKEN) ? ours.replace(TOKEN, callersToken(exchange)) : ours);
    }
  }

  private String callersToken(Exchange exchange) {
    String id = exchange.id();
    if (id.startsWith("crafted-") && exchange.body().isEmpty()) {
      return new CraftedTokens(tokens, Tokens.accessPayload(OracleWorld.ALICE))
          .token(id.substring("crafted-".length()));
    }
    return switch (id) {
      case "access-after-logout", "me-fresh", "me-expired" -> obtained.apply(exchange);
      case "bearer-refresh-token" -> tokens.refresh(OracleWorld.ALICE);
      case "me-bearer-expired" ->
          new CraftedTokens(tokens, Tokens.accessPayload(OracleWorld.ALICE)).token("expired");
      case "bearer-inactive-user", "me-bearer-inactive" -> tokens.access(OracleWorld.BOB);
      case "bearer-deleted-user" -> tokens.access(OracleWorld.DELETED);
      case "other-user" -> tokens.access(OracleWorld.DAVE);
      default -> tokens.access(usualCaller(exchange.area(), id));
    };
  }

  private static long usualCaller(String area, String id) {
    if (area.equals("accounts_me") && id.matches("(put|patch)-.*")) {
      return OracleWorld.DAVE;
    }
    return area.equals("permissions") && id.contains("-staff-")
        ? OracleWorld.CAROL
        : OracleWorld.ALICE;
  }

  /**
   * Returns the fields of multipart bodies. These were not recorded; the fields follow from the
   * responses.
   */
  private static Optional<Map<String, String>> multipart(Exchange exchange) {
    Map<String, String> fields = new LinkedHashMap<>();
    switch (exchange.name()) {
      case "accounts_register/ok-multipart" -> {
        fields.put("username", "reg3");
        fields.put("email", "reg3@example.com");
        fields.put("password", "Zx9-longpass");
        fields.put("password2", "Zx9-longpass");
      }
      case "token_obtain_jwt/ok-multipart", "token_obtain_static/ok-multipart" -> {
        fields.put("username", "alice");
        fields.put("password", OracleWorld.PASSWORD);
      }
      case "accounts_me/patch-multipart" -> fields.put("email", "dave@example.com");
      default -> {
        return Optional.empty();
      }
    }
    return Optional.of(fields);
  }

  private static void addMultipart(HttpRequest request, Map<String, String> fields) {
    StringBuilder body = new StringBuilder();
    fields.forEach(
        (name, value) ->
            body.append("--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"")
                .append(name)
                .append("\"\r\n\r\n")
                .append(value)
                .append("\r\n"));
    request
        .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
        .body(body + "--" + BOUNDARY + "--\r\n");
  }
}
