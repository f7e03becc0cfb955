package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Every route, with every method, in every form, known caller or not. */
@Tag("R20")
@Tag("T53")
@Tag("T54")
@Tag("T66")
class CrawlTest extends ServiceTest {

  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "FOO");
  private static final List<String> FORMS = List.of("*/*", "text/html", "image/png");

  @Autowired
  @Qualifier("requestMappingHandlerMapping") private RequestMappingHandlerMapping mapping;

  @Test
  void no_answer_leaves_without_the_protective_headers() {
    String token = tokens().access(newStaff().id());

    for (String path : paths()) {
      for (String method : METHODS) {
        for (String form : FORMS) {
          assertProtected(crawler().request(method, path).header("Accept", form).send(), path);
          assertProtected(
              crawler().request(method, path).header("Accept", form).bearer(token).send(), path);
        }
      }
    }
  }

  /** Routes with something in place of their variables, and paths that lead nowhere. */
  private Iterable<String> paths() {
    Stream<String> routes =
        mapping.getHandlerMethods().keySet().stream()
            .flatMap(info -> info.getPatternValues().stream())
            .map(pattern -> pattern.replaceAll("\\{.*?\\}+", "1"));
    return Stream.concat(routes, Stream.of("/nope/", "/api/tasks", "/%00/"))
        .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
  }

  /** Over plain HTTP nothing is said about HTTPS, whatever the settings. */
  List<String> strictTransport() {
    return List.of();
  }

  /** How the crawler speaks. */
  Http crawler() {
    return http();
  }

  /** The pages of mailed links tell other pages of this site nothing about their path. */
  private static String referrerPolicy(String path) {
    return path.startsWith("/accounts/") ? "same-origin|strict-origin" : "same-origin";
  }

  private void assertProtected(Response answer, String path) {
    String seen = path + " " + answer;
    String policy = answer.header("Content-Security-Policy").orElse("");
    assertThat(policy).as(seen).startsWith("default-src 'none'; script-src 'self';");
    assertThat(answer.header("X-Content-Type-Options")).as(seen).contains("nosniff");
    assertThat(answer.header("Referrer-Policy").orElse("")).as(seen).matches(referrerPolicy(path));
    assertThat(answer.header("Cross-Origin-Opener-Policy")).as(seen).contains("same-origin");
    assertThat(answer.headers("X-Request-Id")).as(seen).hasSize(1);
    if (!path.equals("/%00/")) { // which the engine does not read, nor what a proxy says of it
      assertThat(answer.headers("Strict-Transport-Security")).as(seen).isEqualTo(strictTransport());
    }
    if (!path.startsWith("/probe/frame-")) {
      assertThat(answer.header("X-Frame-Options")).as(seen).contains("DENY");
      assertThat(policy).as(seen).endsWith("frame-ancestors 'none'");
    }
  }
}
