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

/** Requests every route with every method and format, with and without a credential. */
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

  /** Returns all routes with a value for each variable, and unknown paths. */
  private Iterable<String> paths() {
    Stream<String> routes =
        mapping.getHandlerMethods().keySet().stream()
            .flatMap(info -> info.getPatternValues().stream())
            .map(pattern -> pattern.replaceAll("\\{.*?\\}+", "1"));
    return Stream.concat(routes, Stream.of("/nope/", "/api/tasks", "/%00/"))
        .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
  }

  /** Returns no HSTS header, because plain HTTP responses never have one, whatever the settings. */
  List<String> strictTransport() {
    return List.of();
  }

  /** Returns the client that the crawl uses. */
  Http crawler() {
    return http();
  }

  /**
   * Returns the expected policy; pages of mailed links hide their path from other pages of this
   * site.
   */
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
    if (!path.equals("/%00/")) { // Jetty rejects this path before it reads forwarding headers
      assertThat(answer.headers("Strict-Transport-Security")).as(seen).isEqualTo(strictTransport());
    }
    if (!path.startsWith("/probe/frame-")) {
      assertThat(answer.header("X-Frame-Options")).as(seen).contains("DENY");
      assertThat(policy).as(seen).endsWith("frame-ancestors 'none'");
    }
  }
}
