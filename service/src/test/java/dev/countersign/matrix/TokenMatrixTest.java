package dev.countersign.matrix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.matrix.TokenKinds.Owner;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Compares the response to every kind of token at every endpoint with the checked-in table. With
 * {@code -Dmatrix.write=true} the test writes the table from the responses.
 */
@Tag("R5")
@Tag("R9")
@Tag("T06")
@Tag("T07")
@Tag("T08")
@Tag("T17")
@Tag("T22")
class TokenMatrixTest extends TokenTest {

  private static final Path TABLE = Path.of("service/src/test/resources/token-matrix.txt");
  private static final String HEAD =
      """
      # The response to each kind of token at each endpoint that takes one: status, code and message. Every cell has its
      # own user and login. TokenMatrixTest writes this file with -Dmatrix.write=true; review each line that changes.
      # The keyword in the Authorization header is Bearer, or Token for static tokens, unless the kind names another.
      # The rest of the request is valid. A token in the body of logout is sent with its owner's access token, one in the
      # body of introspect with an access token of staff.
      """;

  private final Fates fates = new Fates();

  @Test
  void every_kind_of_token_gets_what_the_table_says_at_every_endpoint() throws IOException {
    List<String> cells = new ArrayList<>(HEAD.lines().toList());
    int tried = 0;
    for (CredentialSlot door : CredentialSlot.all()) {
      cells.add("");
      cells.add(door.toString());
      for (String kind : TokenKinds.names()) {
        cells.add("  %-24s %s".formatted(kind, outcome(show(door, kind))).stripTrailing());
        tried++;
      }
    }

    if (Boolean.getBoolean("matrix.write")) {
      Files.write(TABLE, cells);
    }

    System.out.printf("figure: %d cells of token kind and endpoint%n", tried);
    assertThat(cells).containsExactlyElementsOf(Files.readAllLines(TABLE));
  }

  private Response show(CredentialSlot door, String kind) {
    Person person = newPerson();
    Owner owner = new Owner(person, obtain(person), tokens());
    long task = door.path().contains("/tasks/{id}/") ? newTask(owner) : 0;
    // From another login, which stays active if the token's own login is ended.
    String spare = usesAnotherLogin(door) ? obtain(person).refresh() : "";
    if (door.path().endsWith("/token/")) {
      // Endpoints for the static token need one to show or to revoke.
      staticToken(person);
    }
    String token = TokenKinds.make(kind, fates, owner);
    String path =
        door.path().replace("{id}", idFor(door, person, task, spare)).replace("{group}", "999999");
    HttpRequest request = http().request(door.method(), path);
    if (door.isHeader()) {
      TokenKinds.headers(kind, fates, token).forEach(request::header);
      return withBody(request, door, person, spare).send();
    }
    if (door.path().endsWith("logout/")) {
      request.bearer(owner.pair().access());
    }
    if (door.path().endsWith("introspect/")) {
      request.bearer(tokens().access(newStaff().id()));
    }
    return request.json(Tokens.json(Map.of(door.field(), token))).send();
  }

  private static boolean usesAnotherLogin(CredentialSlot door) {
    return door.path().contains("/sessions/")
        || door.path().endsWith("/logout/")
        || door.path().endsWith("/introspect/");
  }

  private static String idFor(CredentialSlot door, Person person, long task, String refresh) {
    if (door.path().contains("/sessions/")) {
      String claims = new String(Base64.getUrlDecoder().decode(refresh.split("\\.", -1)[1]), UTF_8);
      return claims.replaceAll(".*\"jti\":\"([0-9a-f]{24}).*", "$1");
    }
    return Long.toString(door.path().contains("/users/") ? person.id() : task);
  }

  private static HttpRequest withBody(
      HttpRequest request, CredentialSlot door, Person person, String refresh) {
    if (door.method().equals("GET") || door.method().equals("DELETE")) {
      return request;
    }
    Map<String, String> fields =
        switch (door.path()) {
          case "/api/accounts/logout/" -> Map.of("refresh", refresh);
          case "/api/token/introspect/" -> Map.of("token", refresh);
          case "/api/accounts/token/", "/api/accounts/confirm-access/" ->
              Map.of("password", PASSWORD);
          case "/api/accounts/me/" -> Map.of("username", person.username());
          case "/api/accounts/register/" ->
              Map.of(
                  "username",
                  "new-" + person.username(),
                  "email",
                  "new-" + person.email(),
                  "password",
                  PASSWORD,
                  "password2",
                  PASSWORD);
          case "/api/accounts/password/change/" ->
              Map.of(
                  "old_password",
                  PASSWORD,
                  "new_password",
                  "an-Other-longpass",
                  "new_password2",
                  "an-Other-longpass");
          case "/api/groups/", "/api/groups/{group}/" -> Map.of("name", "new-" + person.username());
          case "/api/users/" -> Map.of("username", "new-" + person.username());
          case "/api/users/import/" ->
              Map.of("users", "[{\"username\":\"new-" + person.username() + "\"}]");
          case "/api/users/{id}/" -> Map.of("username", person.username());
          case "/api/users/{id}/set-password/" -> Map.of("new_password", "an-Other-longpass");
          case "/api/tasks/", "/api/tasks/{id}/" -> Map.of("title", "something to do");
          default -> Map.of();
        };
    return request.json(Tokens.json(fields));
  }

  private long newTask(Owner owner) {
    Response made =
        http()
            .request("POST", "/api/tasks/")
            .bearer(owner.pair().access())
            .json("{\"title\":\"a task\"}")
            .send();
    return made.json().get("id").asLong();
  }

  private static String outcome(Response answer) {
    if (answer.status() < 300) {
      boolean isInactive = answer.body().equals("{\"active\":false}");
      return answer.status() + (isInactive ? "  not active" : "");
    }
    JsonNode body = answer.json();
    return "%d  %-24s  %s"
        .formatted(answer.status(), body.path("code").asString("-"), message(body));
  }

  /** Returns the most specific message: why the token was refused, or the error of the field. */
  private static String message(JsonNode body) {
    JsonNode detail = body.path("detail");
    if (detail.isMissingNode()) {
      String field = body.propertyNames().iterator().next();
      return field + ": " + body.get(field).get(0).asString();
    }
    return body.at("/messages/0/message").asString(detail.asString());
  }

  private final class Fates implements TokenKinds.Life {

    private final Map<String, String> csrfTokens = new HashMap<>();

    @Override
    public Pair promoted(Owner owner) {
      change(owner.person(), "is_staff = true");
      return owner.pair();
    }

    @Override
    public Pair disabled(Owner owner) {
      change(owner.person(), "is_active = false");
      return owner.pair();
    }

    @Override
    public Pair deleted(Owner owner) {
      database().sql("delete from users where id = :id").param("id", owner.person().id()).update();
      return owner.pair();
    }

    @Override
    public Pair passwordChanged(Owner owner) {
      Response changed =
          http()
              .request("POST", "/api/accounts/password/change/")
              .bearer(owner.pair().access())
              .json(
                  Tokens.json(
                      Map.of(
                          "old_password", PASSWORD,
                          "new_password", "Zx9-changed-pass",
                          "new_password2", "Zx9-changed-pass")))
              .send();
      assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
      return owner.pair();
    }

    /** Changes the address in the database, because the table does not test the change itself. */
    @Override
    public Pair emailChanged(Owner owner) {
      change(owner.person(), "email = 'changed-' || email");
      return owner.pair();
    }

    @Override
    public Pair spent(Owner owner) {
      rotate(owner.pair().refresh());
      return owner.pair();
    }

    @Override
    public Pair loggedOut(Owner owner) {
      assertThat(logout(owner.pair()).status()).isEqualTo(205);
      return owner.pair();
    }

    @Override
    public Pair stranger() {
      return obtain(newPerson());
    }

    @Override
    public String staticToken(Owner owner) {
      return TokenMatrixTest.this.staticToken(owner.person());
    }

    @Override
    public void revokeStaticToken(Owner owner) {
      Response revoked =
          http()
              .request("DELETE", "/api/accounts/token/")
              .bearer(owner.pair().access())
              .header("Access-Confirmation", confirmation(owner.person(), owner.pair().access()))
              .send();
      assertThat(revoked.status()).isEqualTo(204);
    }

    @Override
    public String session(Owner owner) {
      Browser browser = new Browser(http());
      browser.login(owner.person());
      String session = browser.cookie("sessionid").orElseThrow();
      csrfTokens.put(session, browser.cookie("csrftoken").orElseThrow());
      return session;
    }

    @Override
    public String csrfToken(String session) {
      return csrfTokens.getOrDefault(session, "");
    }

    @Override
    public String csrfTokenAlone(String session) {
      String token = csrfToken(session);
      csrfTokens.put(token, token);
      return token;
    }

    @Override
    public void endEverything(Owner owner) {
      Response ended =
          http()
              .request("POST", "/api/accounts/logout-everywhere/")
              .bearer(owner.pair().access())
              .send();
      assertThat(ended.status()).isEqualTo(205);
    }
  }
}
