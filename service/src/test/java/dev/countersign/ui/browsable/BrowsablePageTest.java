package dev.countersign.ui.browsable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrowsablePageTest extends ServiceTest {

  @Test
  void crumbs_lead_to_the_endpoints_above() {
    Response page = loggedIn(newPerson()).get("/api/tasks/public/");

    assertThat(page.body())
        .contains(
            "<ol><li><a href=\"/api/\">Api Root</a></li>"
                + "<li><a href=\"/api/tasks/\">Task List</a></li>"
                + "<li aria-current=\"page\">Public Task List</li></ol>");
  }

  @Test
  void scheme_and_permission_are_named() {
    Person ada = newPerson();

    assertThat(loggedIn(ada).get("/api/accounts/me/").body())
        .contains("Authenticated by session", "Allowed by is-authenticated");
    assertThat(html("GET", "/api/accounts/me/").bearer(login(ada)).send().body())
        .contains("Authenticated by jwt");
    assertThat(html("GET", "/api/accounts/me/").bearer("wrong").send().body())
        .contains("HTTP 401 Unauthorized", "Credentials rejected", "Requires is-authenticated");
    assertThat(html("GET", "/api/users/").bearer(login(ada)).send().body())
        .contains("HTTP 403 Forbidden", "Requires is-admin-user");
    assertThat(html("GET", "/api/token/").send().body()).contains("No authentication");
  }

  @Test
  void the_decision_names_each_scheme_and_permission_with_its_outcome() {
    Person ada = newPerson();

    assertThat(html("GET", "/api/users/").bearer(login(ada)).send().body())
        .contains(
            "<dt>Scheme jwt</dt><dd>accepted</dd>",
            "<dt>Permission is-admin-user</dt><dd>denied</dd>");
    assertThat(html("GET", "/api/accounts/me/").bearer("wrong").send().body())
        .contains(
            "<dt>Scheme jwt</dt><dd>rejected</dd>",
            "<dt>Permission is-authenticated</dt><dd>not checked</dd>");
    assertThat(html("GET", "/api/accounts/me/").send().body())
        .contains(
            "<dt>Scheme jwt</dt><dd>no credential</dd>",
            "<dt>Permission is-authenticated</dt><dd>denied</dd>");
  }

  @Test
  void the_root_lists_the_operations_by_topic() {
    String page = html("GET", "/api/").send().body();

    assertThat(page)
        .contains("<h2 id=\"topic-0\">Accounts</h2>")
        .contains("<span class=\"verb post\">POST</span>")
        .contains("<a class=\"mono\" href=\"/api/token/refresh/\">/api/token/refresh/</a>")
        .contains("<span class=\"mono muted\">/api/users/{id}/</span>")
        .doesNotContain("[0-9]");
    assertThat(html("GET", "/api/tasks/public/").send().body()).doesNotContain("topic-0");
  }

  @Test
  void filters_are_fields_that_keep_their_values_as_text() {
    Person staff = newStaff();

    assertThat(loggedIn(staff).get("/api/users/?search=%22%3Ca&after=3").body())
        .contains("<input name=\"search\" value=\"&quot;&lt;a\"", "name=\"is_staff\"")
        .doesNotContain("name=\"after\"");
    assertThat(loggedIn(staff).get("/api/accounts/me/").body()).doesNotContain("Apply filters");
  }

  @Test
  void the_request_is_shown_as_code_without_the_token() {
    String token = login(newPerson());
    String page = html("GET", "/api/accounts/me/").bearer(token).send().body();

    assertThat(page)
        .contains("Authorization: `Bearer ${access}`", "f&quot;Bearer {access}&quot;")
        .doesNotContain(token);
  }

  @Test
  void whoever_is_kept_out_is_led_to_log_in_and_back() {
    Response page = html("GET", "/api/tasks/?a=b").send();

    assertThat(page.status()).isEqualTo(403);
    assertThat(page.body())
        .contains("href=\"/api-auth/login/?next=/api/tasks/%3Fa%3Db\"")
        .doesNotContain("<form");
  }

  @Test
  void logging_out_leads_back_to_the_page() {
    Browser browser = loggedIn(newPerson());

    assertThat(browser.get("/api/tasks/?format=api").body())
        .contains("<input type=\"hidden\" name=\"next\" value=\"/api/tasks/\">");
  }

  @Test
  void a_form_is_there_only_for_whoever_may_use_it() {
    assertThat(html("GET", "/probe/or-readonly/").send().body()).doesNotContain("data-method=");
    assertThat(loggedIn(newPerson()).get("/probe/or-readonly/").body())
        .contains("data-method=\"POST\"");
    assertThat(html("GET", "/probe/mixed/").send().body())
        .contains("Public endpoint")
        .doesNotContain("data-method=");
  }

  @Test
  void the_form_of_a_method_that_get_is_refused_for_is_there_too() {
    Response page = html("GET", "/api/token/").send();

    assertThat(page.status()).isEqualTo(405);
    assertThat(page.body())
        .contains("name=\"username\" type=\"text\"", "name=\"password\" type=\"password\"")
        .contains("<p>Takes a set of user credentials");
  }

  @Test
  void a_change_begins_with_what_is_there() {
    Person ada = newPerson();

    Response page = loggedIn(ada).get("/api/accounts/me/");

    assertThat(page.body())
        .contains("data-method=\"PUT\"", "data-method=\"PATCH\"")
        .contains("name=\"email\" type=\"email\" value=\"" + ada.email() + "\"")
        .contains("maxlength=\"150\"")
        .doesNotContain("name=\"date_joined\"");
  }

  @Test
  void a_task_is_posted_by_a_plain_form() {
    Browser browser = loggedIn(newPerson());
    browser.get("/api/tasks/");

    Response added =
        browser.post("/api/tasks/", Map.of("title", "Water the plants", "is_public", "false"));

    assertThat(added.status()).isEqualTo(201);
    assertThat(added.body()).contains("HTTP 201 Created");
    assertThat(ShownJson.on(added)).contains("\"title\": \"Water the plants\"");
  }

  @Test
  void a_plain_form_of_another_page_is_refused() {
    Browser browser = loggedIn(newPerson());

    Response refused =
        browser.send(
            browser
                .request("POST", "/api/tasks/")
                .header("Accept", "text/html")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body("title=forged"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(ShownJson.on(refused)).contains("csrf_failed");
  }

  @Test
  void complaints_stand_at_their_fields_beside_what_was_typed_but_never_a_password() {
    Response refused =
        html("POST", "/api/accounts/register/")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(
                Browser.form(
                    Map.of(
                        "username", "a <b>",
                        "email", "ada@example.com",
                        "password", "Sehr-geheim-1",
                        "password2", "Sehr-geheim-1")))
            .send();

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body())
        .contains("name=\"username\" type=\"text\" value=\"a &lt;b&gt;\"")
        .contains("aria-invalid=\"true\"")
        .contains("aria-describedby=\"post-username-notes\"")
        .containsPattern("id=\"post-username-notes\" class=\"notes\">\\s*<p class=\"bad\">Enter a")
        .contains("value=\"ada@example.com\"")
        .doesNotContain("Sehr-geheim-1");
  }

  @Test
  void a_refused_change_keeps_what_was_typed() {
    String token = login(newPerson());

    Response refused =
        html("PUT", "/api/accounts/me/")
            .bearer(token)
            .json("{\"username\":\"not a name\",\"email\":\"new@example.com\"}")
            .send();
    Response partial =
        html("PATCH", "/api/accounts/me/")
            .bearer(token)
            .json("{\"username\":\"not a name\"}")
            .send();

    assertThat(refused.body()).contains("value=\"not a name\"", "value=\"new@example.com\"");
    assertThat(partial.body()).doesNotContain("data-method=\"PUT\"");
  }

  @Test
  void what_browsers_show_nothing_of_is_told_on_a_page() {
    String token = login(newPerson());
    String id =
        http()
            .request("POST", "/api/tasks/")
            .bearer(token)
            .json("{\"title\":\"x\"}")
            .send()
            .json()
            .get("id")
            .asString();

    Response deleted = html("DELETE", "/api/tasks/" + id + "/").bearer(token).send();
    Response out = html("POST", "/api/accounts/logout-everywhere/").bearer(token).send();

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.body())
        .contains("HTTP 204 No Content")
        .doesNotContain("aria-label=\"Response body\"");
    assertThat(out.status()).isEqualTo(200);
    assertThat(out.body()).contains("HTTP 205 Reset Content", "Logged out everywhere.");
  }

  @Test
  void head_says_the_length_of_the_page_and_no_more() {
    Response head = html("HEAD", "/api/").send();

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(head.bodyBytes()).isEmpty();
  }

  @Test
  void a_reader_who_has_the_page_already_gets_304() {
    String tag = html("GET", "/api/").send().header("ETag").orElseThrow();

    assertThat(html("GET", "/api/").header("If-None-Match", tag).send().status()).isEqualTo(304);
  }

  @Test
  void a_long_list_leads_to_its_next_page() {
    String token = login(newPerson());
    for (int i = 0; i < 51; i++) {
      http()
          .request("POST", "/api/tasks/")
          .bearer(token)
          .json("{\"title\":\"x\",\"is_public\":true}")
          .send();
    }

    assertThat(html("GET", "/api/tasks/public/").send().body())
        .containsPattern(
            "href=\"http://localhost:\\d+/api/tasks/public/\\?after=\\d+\">Next page</a>");
  }

  @Test
  void only_a_session_needs_a_token_for_its_forms() {
    Response anonymous = html("GET", "/api/accounts/register/").send();
    Response session = loggedIn(newPerson()).get("/api/accounts/register/");

    assertThat(anonymous.headers("Set-Cookie")).isEmpty();
    assertThat(anonymous.body()).doesNotContain("csrfmiddlewaretoken");
    assertThat(session.headers("Set-Cookie")).anyMatch(cookie -> cookie.startsWith("csrftoken="));
    assertThat(session.body()).contains("csrfmiddlewaretoken");
  }

  @Test
  void the_line_for_a_shell_has_a_place_for_the_token_and_keeps_secrets_to_itself() {
    Person ada = newPerson();

    assertThat(shellLine(loggedIn(ada).get("/api/tasks/?format=api&after=1")))
        .startsWith("curl -X GET 'http://localhost:")
        .endsWith(
            "/api/tasks/?after=1' -H 'Accept: application/json'"
                + " -H 'Authorization: Bearer '\"$ACCESS\"");
    assertThat(
            shellLine(
                html("POST", "/api/token/")
                    .json("{\"username\":\"o'neill\",\"password\":\"not-shown\"}")
                    .send()))
        .endsWith("--data-raw '{\"username\":\"o'\\''neill\",\"password\":\"…\"}'");
  }

  @Test
  void a_deleted_users_token_is_answered_with_a_page() {
    Person ada = newPerson();
    String token = login(ada);
    change(ada, "is_active = false");

    Response page = html("GET", "/api/accounts/me/").bearer(token).send();

    assertThat(page.status()).isEqualTo(401);
    assertThat(ShownJson.on(page)).contains("user_inactive");
  }

  private Browser loggedIn(Person person) {
    var browser = new Browser(http());
    browser.login(person);
    return browser;
  }

  private HttpRequest html(String method, String path) {
    return http().request(method, path).header("Accept", "text/html");
  }

  private static String shellLine(Response page) {
    return ShownJson.unescaped(page.body().replaceFirst("(?s).*<code id=\"curl\">", ""))
        .replaceFirst("(?s)</code>.*", "");
  }
}
