package dev.countersign.checks.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Person;
import dev.countersign.support.TokenClaims;
import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A user with every kind of credential, and a marker in the name, email address and task. */
public record MarkedUser(
    String marker, long id, long task, String bearer, String token, String cookie) {

  private static final Pattern MARKER = Pattern.compile("mix\\d{4}x[0-9a-f]{8}");

  public static MarkedUser register(KeptConnection connection, int port, int number) {
    String marker = "mix%04dx%08x".formatted(number, (number + 1) * 0x9E3779B1);
    String access =
        RegisteredUser.register(connection, marker).login(connection).get("access").asString();
    String bearer = "Authorization: Bearer " + access + "\r\n";
    Response task = connection.post("/api/tasks/", bearer, "{\"title\":\"of " + marker + "\"}");
    String password = Tokens.json(Map.of("password", RegisteredUser.PASSWORD));
    Response token = connection.post("/api/accounts/token/", bearer, password);
    var browser = new Browser(new Http(port));
    browser.login(new Person(0, marker, "", RegisteredUser.PASSWORD));
    return new MarkedUser(
        marker,
        userOf(access),
        task.json().get("id").asLong(),
        bearer,
        "Authorization: Token " + token.json().get("token").asString() + "\r\n",
        "Cookie: sessionid=" + browser.cookie("sessionid").orElseThrow() + "\r\n");
  }

  public static long userOf(String accessToken) {
    return Long.parseLong(TokenClaims.of(accessToken).get("user_id").asString());
  }

  /** Returns one of three credentials as a header. */
  public String credential(int way) {
    return switch (way % 3) {
      case 0 -> bearer;
      case 1 -> token;
      default -> cookie;
    };
  }

  /** Returns true if the response contains this user's marker and no other. */
  boolean isShownAlone(Response answer) {
    String text = answer.toString();
    return text.contains(marker) && !showsAnother(text);
  }

  public boolean showsAnother(String text) {
    return MARKER.matcher(text).results().map(MatchResult::group).anyMatch(m -> !m.equals(marker));
  }

  /** Creates a request as bytes, with the length of its head. */
  public ExpectedExchange question(
      String method, String path, String headers, String json, int status) {
    byte[] body = json.getBytes(UTF_8);
    String head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\n"
            + headers
            + (body.length == 0
                ? ""
                : "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n")
            + "\r\n";
    return new ExpectedExchange(this, method, (head + json).getBytes(UTF_8), head.length(), status);
  }
}
