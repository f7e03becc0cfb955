package dev.countersign.ui.browsable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

/** Tests that the page of every path shows the same response as JSON, for every kind of caller. */
class AgreementTest extends ServiceTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Autowired private EndpointList endpoints;

  @TestFactory
  Stream<DynamicTest> json_and_page_agree() {
    Person staff = newStaff();
    Map<String, String> tokens =
        Map.of(
            "anonymous", "",
            "a member", tokens().access(newPerson().id()),
            "staff", tokens().access(staff.id()));
    String task =
        http()
            .request("POST", "/api/tasks/")
            .bearer(tokens.getOrDefault("staff", ""))
            .json("{\"title\":\"<b>'a' & \\\"b\\\"</b> http://example.com/\",\"is_public\":true}")
            .send()
            .json()
            .get("id")
            .asString();

    login(staff);
    String session =
        http()
            .request("GET", "/api/accounts/sessions/")
            .bearer(tokens.getOrDefault("staff", ""))
            .send()
            .json()
            .get(0)
            .get("id")
            .asString();

    return endpoints.lines().stream()
        .map(line -> line.path().replace("tasks/{id}", "tasks/" + task))
        .map(path -> path.replace("sessions/{id}", "sessions/" + session))
        .map(path -> path.replaceAll("\\{[^}]*}", Long.toString(staff.id())))
        .distinct()
        .filter(this::hasJson)
        .flatMap(
            path ->
                tokens.entrySet().stream()
                    .flatMap(
                        caller ->
                            Stream.of("GET", "OPTIONS")
                                .map(
                                    method ->
                                        DynamicTest.dynamicTest(
                                            method + " " + path + " by " + caller.getKey(),
                                            () -> agree(method, path, caller.getValue())))));
  }

  /**
   * Returns false for browser pages, which have no JSON response even for errors, and for the
   * stream of events, which declares another media type and has no page.
   */
  private boolean hasJson(String path) {
    Response answer = http().get(path);
    return !path.endsWith("/events/stream/")
        && answer.header("Allow").isPresent()
        && answer.header("Content-Type").stream().anyMatch("application/json"::equals);
  }

  private void agree(String method, String path, String token) {
    Response json = request(method, path, token).header("Accept", "application/json").send();
    Response page = request(method, path, token).header("Accept", "text/html").send();

    assertThat(page.status()).isEqualTo(json.status());
    assertThat(page.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(JSON.readTree(ShownJson.on(page))).isEqualTo(json.json());
    assertThat(page.body()).contains(">HTTP " + json.status() + " ");
    for (String header : List.of("Allow", "Vary", "Cache-Control", "WWW-Authenticate")) {
      assertThat(page.header(header)).as(header).isEqualTo(expected(header, json));
      uncompressed(header, json)
          .ifPresent(
              value ->
                  assertThat(ShownJson.unescaped(page.body()))
                      .contains("<dt>" + header + "</dt><dd>" + value + "</dd>"));
    }
  }

  /** A page varies by language too. */
  private static Optional<String> expected(String header, Response json) {
    return uncompressed(header, json)
        .map(value -> header.equals("Vary") ? value + ", Accept-Language" : value);
  }

  /** Returns the header without the encoding by which the JSON varies: a page is not compressed. */
  private static Optional<String> uncompressed(String header, Response json) {
    return json.header(header).map(value -> value.replace(", Accept-Encoding", ""));
  }

  private HttpRequest request(String method, String path, String token) {
    HttpRequest request = http().request(method, path);
    return token.isEmpty() ? request : request.bearer(token);
  }
}
