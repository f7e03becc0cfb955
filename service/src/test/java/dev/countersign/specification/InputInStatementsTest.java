package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.http.fields.Field;
import dev.countersign.support.Browser;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestPropertySource;

/**
 * Sends marked values in every path variable, query parameter, body field and header of every
 * endpoint, and reads the statements that reach PostgreSQL. Values belong to the parameters of a
 * statement, so no text of a statement contains a mark.
 */
@TestPropertySource(properties = "test.database-of=input-in-statements")
@Tag("R21")
@Tag("T80")
class InputInStatementsTest extends ServiceTest {

  private static final String TEXT = "zq7x";
  private static final String NUMBER = "8675309";
  private static final String DAY = "2007-06-05";

  /** The end of a period can be the day after. */
  private static final Pattern MARK = Pattern.compile("zq7x|8675309|2007-06-0[4-6]");

  private static final List<String> VALUES = List.of(TEXT, NUMBER, DAY);
  private static final List<String> ONLY_IN_TESTS = List.of("/probe/", "/extension/");
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(:[^/]*)?}(?=/)");
  private static final Pattern NAME =
      Pattern.compile("<(?:input|select|textarea|button)[^>]* name=\"([\\w-]+)\"|[?;]([\\w-]+)=");
  private static final Set<String> HEADERS =
      Set.of(
          "Accept-Language",
          "Authorization",
          "Cookie",
          "Host",
          "Idempotency-Key",
          "If-None-Match",
          "Origin",
          "Referer",
          "User-Agent",
          "X-Forwarded-For",
          "X-Request-Id");

  @Autowired private EndpointList endpoints;
  @Autowired private ApplicationContext beans;

  private final Map<String, Set<String>> marked = new TreeMap<>();
  private final Set<String> seen = new TreeSet<>();
  private int sent;

  @Test
  void no_value_of_a_request_is_part_of_a_statement() throws Exception {
    Map<String, Set<String>> documented = documentedParameters();
    Person staff = newSuperuser();
    var reader = new Browser(http());
    reader.login(staff);

    for (Operation operation : operations()) {
      String path = VARIABLE.matcher(operation.path()).replaceAll(NUMBER);
      Set<String> queried = queried(operation, reader, path, documented);
      Set<String> fields = fields(operation, reader, path);
      for (String value : VALUES) {
        // A change can be one of the account that sends it.
        boolean isChange = !operation.method().equals("GET");
        var client = new Client(operation, isChange ? newSuperuser() : staff, reader);
        client.send(VARIABLE.matcher(operation.path()).replaceAll(TEXT), value, fields);
        client.send(path, value, fields);
        for (String name : queried) {
          client.send(path + "?" + Browser.form(Map.of(name, value)), value, fields);
        }
      }
    }
    sendHeaders(staff);

    System.out.printf("figure: %d requests, %d texts of statements%n", sent, seen.size());
    assertThat(seen).hasSizeGreaterThan(100);
    assertThat(marked).isEmpty();
  }

  private Person newSuperuser() {
    Person staff = newStaff();
    change(staff, "is_superuser = true");
    return staff;
  }

  private List<Operation> operations() {
    return endpoints.operations().stream()
        .filter(operation -> ONLY_IN_TESTS.stream().noneMatch(operation.path()::startsWith))
        .toList();
  }

  /** Returns the names of the query parameters in the OpenAPI document, by method and path. */
  private Map<String, Set<String>> documentedParameters() {
    var names = new TreeMap<String, Set<String>>();
    http()
        .get("/api/schema/")
        .json()
        .get("paths")
        .forEachEntry(
            (path, methods) ->
                names.put(
                    path,
                    methods
                        .path("get")
                        .path("parameters")
                        .valueStream()
                        .filter(parameter -> parameter.path("in").asString("").equals("query"))
                        .map(parameter -> parameter.get("name").asString())
                        .collect(Collectors.toSet())));
    return names;
  }

  /** Returns the query parameters of the document, or the names in forms and links of the page. */
  private Set<String> queried(
      Operation operation, Browser reader, String path, Map<String, Set<String>> documented) {
    if (!operation.method().equals("GET")) {
      return Set.of();
    }
    return operation.endpoint().forBrowsers()
        ? namesOnPage(reader, path)
        : documented.getOrDefault(operation.template(), Set.of());
  }

  private Set<String> fields(Operation operation, Browser reader, String path) {
    if (operation.method().equals("GET")) {
      return Set.of();
    }
    if (beans.getBean(operation.handler().getBeanType()) instanceof HasForm taking) {
      return taking.form().fields().stream().map(Field::name).collect(Collectors.toSet());
    }
    return operation.endpoint().forBrowsers() ? namesOnPage(reader, path) : Set.of();
  }

  private static Set<String> namesOnPage(Browser reader, String path) {
    return NAME.matcher(reader.get(path).body())
        .results()
        .map(name -> name.group(1) == null ? name.group(2) : name.group(1))
        .filter(name -> !name.matches("csrfmiddlewaretoken|user-[0-9]+"))
        .collect(Collectors.toSet());
  }

  /** Sends requests of one operation, as a superuser who has proven the password just now. */
  private final class Client {

    private final Operation operation;
    private final Browser browser;
    private final String access;
    private final String confirmation;

    Client(Operation operation, Person staff, Browser reader) {
      this.operation = operation;
      this.browser = operation.method().equals("GET") ? reader : new Browser(http());
      this.access = tokens().access(staff.id());
      this.confirmation = operation.policy().needsRecentProof() ? confirmation(staff, access) : "";
      if (operation.endpoint().forBrowsers() && browser != reader) {
        browser.login(staff);
        browser.get("/account/");
      }
    }

    void send(String path, String value, Set<String> fields) throws Exception {
      var body = new LinkedHashMap<String, String>();
      fields.forEach(
          name -> body.put(name, name.contains("email") ? TEXT + "@example.com" : value));
      watch(
          operation.method() + " " + path,
          operation.endpoint().forBrowsers() ? ofPage(path, body) : ofApi(path, body));
    }

    private HttpRequest ofPage(String path, Map<String, String> body) {
      HttpRequest request =
          browser
              .request(operation.method(), path)
              .header("Accept", "text/html")
              .header("X-CSRFToken", browser.formToken().orElseThrow());
      return body.isEmpty()
          ? request
          : request
              .header("Content-Type", "application/x-www-form-urlencoded")
              .body(Browser.form(body));
    }

    private HttpRequest ofApi(String path, Map<String, String> body) {
      HttpRequest request = http().request(operation.method(), path);
      if (!operation.policy().schemes().isEmpty()) {
        request.bearer(access);
      }
      if (!confirmation.isEmpty()) {
        request.header("Access-Confirmation", confirmation);
      }
      return body.isEmpty() ? request : request.json(Tokens.json(body));
    }
  }

  private void sendHeaders(Person staff) throws Exception {
    for (String header : HEADERS) {
      for (String value : VALUES) {
        String text =
            switch (header) {
              case "Authorization" -> "Token " + value;
              case "Cookie" -> "sessionid=" + value;
              default -> value;
            };
        String login =
            Tokens.json(Map.of("username", staff.username(), "password", staff.password()));
        watch(header, http().request("POST", "/api/token/").json(login).header(header, text));
        watch(header, http().request("GET", "/api/accounts/me/").header(header, text));
      }
    }
  }

  private void watch(String place, HttpRequest request) throws Exception {
    statements().during(request::send);
    sent++;
    for (String statement : statements().texts()) {
      seen.add(statement);
      if (MARK.matcher(statement).find()) {
        marked.computeIfAbsent(place, _ -> new TreeSet<>()).add(statement);
      }
    }
  }
}
