package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;

/** Sends broken percent encodings to each parameter, form body and path variable. */
@ExtendWith(OutputCaptureExtension.class)
class BrokenEncodingTest extends ServiceTest {

  /** An invalid byte, cut off and no digits, an overlong NUL, and a lone surrogate in two forms. */
  private static final List<String> BROKEN =
      List.of("%ff", "%", "%zz", "%c0%80", "%ed%a0%80", "%ud800", "\u00ff");

  /** Parameters that pages read from the query without a declaration. */
  private static final Set<String> OF_PAGES =
      Set.of(
          "action",
          "actor",
          "address",
          "after",
          "before",
          "changed",
          "database",
          "done",
          "format",
          "from",
          "is_staff",
          "joined_from",
          "key",
          "kind",
          "login_to",
          "next",
          "page",
          "period",
          "q",
          "request",
          "show",
          "sort",
          "to",
          "user",
          "user-1");

  @Autowired private EndpointList endpoints;

  private String token = "";
  private String session = "";

  @BeforeEach
  void a_superuser() {
    Person superuser = newPerson();
    change(superuser, "is_staff = true, is_superuser = true");
    token = staticToken(superuser);
    var browser = new Browser(http());
    browser.login(superuser);
    session = browser.cookie("sessionid").orElseThrow();
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void a_broken_encoding_of_a_declared_parameter_gets_400_and_one_line(CapturedOutput output) {
    int before = output.getAll().length();

    for (String broken : List.of("%ff", "%", "%zz", "%c0%80", "%ed%a0%80")) {
      Response answer = http().request("GET", "/api/tasks/public/?after=" + broken).send();

      assertThat(answer.status()).as(broken + " " + answer).isEqualTo(400);
      assertThat(answer.body()).contains("parse_error");
    }
    assertThat(output.getAll().substring(before).lines()).hasSizeLessThanOrEqualTo(5);
  }

  @Test
  void no_broken_encoding_of_a_parameter_is_a_fault_of_the_service(CapturedOutput output) {
    for (Operation operation : operations()) {
      if (operation.method().equals("GET")) {
        for (String broken : BROKEN) {
          for (String query : queries(operation, broken)) {
            check(operation, request(operation, path(operation, "1") + "?" + query), output);
          }
        }
      }
    }
  }

  @Test
  void no_broken_encoding_of_a_path_is_a_fault_of_the_service(CapturedOutput output) {
    for (Operation operation : operations()) {
      if (operation.template().contains("{")) {
        for (String broken : BROKEN) {
          check(operation, request(operation, path(operation, broken)), output);
        }
      }
    }
  }

  @Test
  void no_broken_encoding_of_a_form_is_a_fault_of_the_service(CapturedOutput output) {
    for (Operation operation : operations()) {
      if (Set.of("POST", "PUT", "PATCH").contains(operation.method())) {
        for (String broken : BROKEN) {
          String fields = "username=%1$s&password=%1$s&name=%1$s&%1$s=x".formatted(broken);
          HttpRequest request =
              request(operation, path(operation, "1"))
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .body(fields.getBytes(ISO_8859_1));
          check(operation, request, output);
        }
      }
    }
  }

  /** Returns all operations but those of the tests, one of which fails on purpose. */
  private List<Operation> operations() {
    return endpoints.operations().stream()
        .filter(operation -> !operation.path().startsWith("/probe/"))
        .toList();
  }

  private static void check(Operation operation, HttpRequest request, CapturedOutput output) {
    Response answer = request.send();

    // The rest of 503 is a feature that is off, such as a missing mail server.
    assertThat(answer.status())
        .as("%s %s: %s", operation.method(), operation.path(), answer)
        .satisfiesAnyOf(
            status -> assertThat(status).isLessThan(500),
            status -> assertThat(status).isEqualTo(503));
    assertThat(output.getAll()).doesNotContain("Unhandled exception");
  }

  private HttpRequest request(Operation operation, String path) {
    HttpRequest request = http().request(operation.method(), path);
    return operation.path().startsWith("/api/")
        ? request.staticToken(token)
        : request.header("Cookie", "sessionid=" + session);
  }

  /** Returns a query for each declared parameter, and one with all that pages read. */
  private static List<String> queries(Operation operation, String broken) {
    var queries = new ArrayList<String>();
    for (MethodParameter parameter : operation.handler().getMethodParameters()) {
      RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
      if (query != null) {
        String name = query.name().isEmpty() ? parameter.getParameter().getName() : query.name();
        queries.add(name + "=" + broken);
      }
    }
    // A stream with valid parameters does not end.
    if (!operation.path().contains("stream")) {
      queries.add("format=" + broken);
      queries.add(OF_PAGES.stream().map(name -> name + "=" + broken).collect(joining("&")));
    }
    return queries;
  }

  private static String path(Operation operation, String value) {
    return operation.template().replaceAll("\\{[^}]*}", value);
  }
}
