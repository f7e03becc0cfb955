package dev.countersign.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests rows 11, 18 to 22 and 25: the form of every response. */
class AnswerDecisionsTest extends ServiceTest {

  @Test
  void row_11_errors_are_detail_and_code() {
    assertThat(http().get("/nope/").body())
        .isEqualTo("{\"detail\":\"Not found.\",\"code\":\"not_found\"}");
  }

  @Test
  void row_11_field_errors_are_texts_by_field() {
    assertThat(http().post("/api/token/", "{\"username\":true}").body())
        .isEqualTo(
            "{\"username\":[\"Not a valid string.\"],\"password\":[\"This field is required.\"]}");
  }

  @Test
  void row_11_a_client_that_names_problem_json_gets_the_error_as_rfc_9457() {
    Response denied =
        http().request("GET", "/api/tasks/").header("Accept", "application/problem+json").send();
    Response invalid =
        http()
            .request("POST", "/api/token/")
            .header("Accept", "application/json, application/problem+json")
            .json("{}")
            .send();

    assertThat(denied.status()).isEqualTo(403);
    assertThat(denied.header("Content-Type")).contains("application/problem+json");
    assertThat(denied.body())
        .isEqualTo(
            "{\"type\":\"about:blank\",\"title\":\"Forbidden\",\"status\":403,"
                + "\"detail\":\"Authentication credentials were not provided.\","
                + "\"code\":\"not_authenticated\"}");
    assertThat(invalid.json().get("errors").get("username").get(0).asString())
        .isEqualTo("This field is required.");
  }

  @Test
  void row_18_a_missing_slash_is_301_for_get_and_head_and_308_for_the_rest() {
    assertThat(redirect("GET").status()).isEqualTo(301);
    assertThat(redirect("HEAD").status()).isEqualTo(301);
    for (String method : List.of("POST", "PUT", "PATCH", "DELETE", "OPTIONS")) {
      assertThat(redirect(method).status()).as(method).isEqualTo(308);
    }
    assertThat(redirect("POST").header("Location")).contains("/api/tasks/?a=1&b=%20x");
  }

  @Test
  void row_18_a_path_that_leads_nowhere_with_a_slash_is_404_without_one() {
    assertThat(http().get("/nope").status()).isEqualTo(404);
  }

  @Test
  void row_19_browsers_get_errors_as_pages_and_others_as_json() {
    Response page = http().request("GET", "/nope/").header("Accept", "text/html").send();
    Response json = http().request("GET", "/nope/").header("Accept", "*/*").send();

    assertThat(page.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(page.body()).contains("<h1>Page not found</h1>");
    assertThat(json.header("Content-Type")).contains("application/json");
  }

  @Test
  void row_19_statuses_404_405_406_413_415_and_500_have_their_codes() {
    String token = tokens().access(newPerson().id());

    assertThat(code(http().request("GET", "/nope/"))).isEqualTo("not_found");
    assertThat(code(http().request("DELETE", "/api/tasks/").bearer(token)))
        .isEqualTo("method_not_allowed");
    assertThat(code(http().request("GET", "/api/token/").header("Accept", "application/xml")))
        .isEqualTo("not_acceptable");
    assertThat(code(http().request("POST", "/api/token/").json(" ".repeat(1024 * 1024 + 1))))
        .isEqualTo("request_too_large");
    assertThat(
            code(
                http()
                    .request("POST", "/api/token/")
                    .header("Content-Type", "text/plain")
                    .body("x")))
        .isEqualTo("unsupported_media_type");
    assertThat(code(http().request("GET", "/probe/error/"))).isEqualTo("error");
  }

  @Test
  void row_19_no_answer_holds_a_stack_trace() {
    for (HttpRequest request :
        List.of(
            http().request("GET", "/probe/error/"),
            http().request("GET", "/api/%2e%2e/tasks/"),
            http().request("GET", "/api/tasks/").without("Host"),
            http().request("GET", "/api/tasks/public/?after=x"))) {
      assertThat(request.send().body()).doesNotContain("Exception", "at dev.", "at org.", "Jetty");
    }
  }

  @Test
  void row_20_allow_is_on_every_answer_of_an_endpoint() {
    String token = tokens().access(newPerson().id());

    for (Response answer :
        List.of(
            http().get("/api/accounts/me/"),
            http().request("GET", "/api/accounts/me/").bearer("garbage").send(),
            http().request("GET", "/api/accounts/me/").bearer(token).send(),
            http().request("POST", "/api/accounts/me/").bearer(token).send(),
            http().request("GET", "/api/accounts/me/").header("Accept", "x/y").send(),
            http().request("GET", "/api/accounts/me/?format=xml").bearer(token).send())) {
      assertThat(answer.header("Allow")).contains("GET, PUT, PATCH, HEAD, OPTIONS");
      assertThat(answer.header("Vary").orElse("")).startsWith("Accept");
    }
  }

  @Test
  void row_20_permission_is_checked_before_the_method() {
    assertThat(http().request("DELETE", "/api/accounts/me/").send().status()).isEqualTo(403);
    assertThat(http().request("OPTIONS", "/api/accounts/me/").send().status()).isEqualTo(403);
  }

  @Test
  void row_20_get_answers_carry_an_etag_and_honour_if_none_match() {
    Person ada = newPerson();
    HttpRequest first =
        http().request("GET", "/api/accounts/me/").bearer(tokens().access(ada.id()));
    String tag = first.send().header("ETag").orElseThrow();

    Response known = me(ada, tag);
    Response weak = me(ada, "\"other\", W/" + tag);
    change(ada, "email = 'changed@example.com'");
    Response changed = me(ada, tag);

    assertThat(known.status()).isEqualTo(304);
    assertThat(known.bodyBytes()).isEmpty();
    assertThat(known.header("ETag")).contains(tag);
    assertThat(weak.status()).isEqualTo(304);
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.header("ETag").orElseThrow()).isNotEqualTo(tag);
  }

  @Test
  void row_21_an_answer_with_tokens_is_not_stored() {
    Person ada = newPerson();

    assertThat(loginAs(ada.username(), ada.password()).header("Cache-Control"))
        .contains("no-store");
  }

  @Test
  void row_22_duplicate_keys_are_refused() {
    Response answer =
        http().post("/api/token/", "{\"username\":\"a\",\"username\":\"b\",\"password\":\"c\"}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code").asString()).isEqualTo("parse_error");
  }

  @Test
  void row_25_an_unknown_version_is_406() {
    assertThat(version("1").status()).isEqualTo(403);
    assertThat(version("2").status()).isEqualTo(406);
  }

  private Response redirect(String method) {
    return http().request(method, "/api/tasks?a=1&b=%20x").send();
  }

  private Response version(String version) {
    return http()
        .request("GET", "/api/tasks/")
        .header("Accept", "application/json; version=" + version)
        .send();
  }

  private Response me(Person person, String knownTag) {
    return http()
        .request("GET", "/api/accounts/me/")
        .bearer(tokens().access(person.id()))
        .header("If-None-Match", knownTag)
        .send();
  }

  private static String code(HttpRequest request) {
    return request.send().json().get("code").asString();
  }
}
