package dev.countersign.ui.impersonation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/**
 * Tests every declared operation with the cookie of a view. A new endpoint is closed; an endpoint
 * that is opened must be added to the lists here.
 */
@TestPropertySource(
    properties = {
      "countersign.impersonation.allowed=full",
      "countersign.accounts.email-code-login=true",
      "countersign.registration.email-verification=optional"
    })
class ImpersonationGateTest extends ServiceTest {

  private static final Set<String> READABLE =
      Set.of(
          "GET /account/",
          "GET /account/activity/",
          "GET /account/devices/",
          "GET /account/password/",
          "GET /account/security/",
          "GET /account/token/",
          "GET /api/accounts/activity/",
          "GET /api/accounts/me/",
          "GET /api/accounts/mfa/status/",
          "GET /api/accounts/passkeys/",
          "GET /api/accounts/sessions/",
          "GET /api/tasks/",
          "GET /api/tasks/public/",
          "GET /api/tasks/{id}/");

  private static final Set<String> CHANGEABLE_IN_A_FULL_VIEW =
      Set.of(
          "POST /account/",
          "PUT /api/accounts/me/",
          "PATCH /api/accounts/me/",
          "POST /api/tasks/",
          "PUT /api/tasks/{id}/",
          "PATCH /api/tasks/{id}/",
          "DELETE /api/tasks/{id}/");

  @Autowired private EndpointList endpoints;

  @Test
  void the_endpoints_that_are_open_are_listed() {
    Set<String> open =
        operations()
            .filter(operation -> operation.policy().isOpenToImpersonation())
            .map(ImpersonationGateTest::name)
            .collect(Collectors.toCollection(TreeSet::new));

    var listed = new TreeSet<>(READABLE);
    listed.addAll(CHANGEABLE_IN_A_FULL_VIEW);
    assertThat(open).containsExactlyElementsOf(listed);
  }

  @TestFactory
  Stream<DynamicTest> a_read_only_view_opens_only_what_can_be_read() {
    return attempts(false);
  }

  @TestFactory
  Stream<DynamicTest> a_full_view_opens_what_is_listed_and_nothing_sensitive() {
    return attempts(true);
  }

  private Stream<DynamicTest> attempts(boolean isFull) {
    Person actor = newStaff();
    grant(actor, "countersign.impersonate_user");
    Browser browser = viewer(actor, isFull);
    return operations()
        .filter(ImpersonationGateTest::readsSession)
        .map(
            operation ->
                DynamicTest.dynamicTest(
                    name(operation), () -> attempt(operation, browser, isFull)));
  }

  private static void attempt(Operation operation, Browser browser, boolean isFull) {
    String name = name(operation);
    boolean isOpen =
        READABLE.contains(name) || (isFull && CHANGEABLE_IN_A_FULL_VIEW.contains(name));

    Response answer = browser.send(request(operation, browser));

    if (isOpen) {
      assertThat(answer.body()).doesNotContain("impersonation_refused", "until you end the view");
      assertThat(answer.status()).isNotIn(401, 403);
    } else {
      assertThat(answer.status()).as(answer.toString()).isEqualTo(403);
      assertThat(answer.body())
          .contains(
              operation.endpoint().forBrowsers()
                  ? "until you end the view"
                  : "impersonation_refused");
    }
  }

  private static HttpRequest request(Operation operation, Browser browser) {
    HttpRequest request =
        browser
            .request(operation.method(), path(operation))
            .header(
                "Accept", operation.endpoint().forBrowsers() ? "text/html" : "application/json");
    if (operation.method().equals("GET")) {
      return request;
    }
    request.header("X-CSRFToken", browser.formToken().orElseThrow());
    return operation.endpoint().forBrowsers()
        ? request
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body("language=en&time_zone=")
        : request.json("{}");
  }

  /** Returns a browser that sends the cookie of a view to every path. */
  private Browser viewer(Person actor, boolean isFull) {
    Browser browser = new Browser(http());
    browser.login(actor);
    String page = "/admin/users/" + newPerson().id() + "/impersonate/";
    browser.get(page);
    browser.post(
        page,
        isFull
            ? Map.of("reason", "Ticket 4711: help", "full", "true")
            : Map.of("reason", "Ticket 4711: help"));
    browser.setCookie("impersonation", browser.cookie("impersonation").orElseThrow());
    browser.get("/account/");
    return browser;
  }

  private Stream<Operation> operations() {
    return endpoints.operations().stream()
        .filter(
            operation ->
                !operation
                    .handler()
                    .getBeanType()
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .getPath()
                    .contains("test-classes"));
  }

  private static boolean readsSession(Operation operation) {
    return operation.policy().schemes().stream()
        .anyMatch(scheme -> scheme.name().equals("session"));
  }

  private static String name(Operation operation) {
    return operation.method() + " " + operation.path().replaceAll(":[^/]*}/", "}/");
  }

  private static String path(Operation operation) {
    return operation
        .path()
        .replaceAll("passkeys/\\{id:?[^/]*}/", "passkeys/" + "0".repeat(32) + "/")
        .replaceAll("\\{(mail|session):?[^/]*}/", "0".repeat(32) + "/")
        .replaceAll("sessions/\\{id:?[^/]*}/", "sessions/" + "0".repeat(32) + "/")
        .replaceAll("\\{token:[^/]*}/", "0".repeat(43) + "/")
        .replaceAll("\\{(id|group):?[^/]*}/", "999999999/")
        .replaceAll("\\{[^}]*(\\{[^}]*})?[^}]*}/", "0".repeat(24) + "/");
  }
}
