package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests browser request protections 4: which sites may show a page in a frame. */
@Tag("R20")
class FramingTest extends ServiceTest {

  @Test
  void an_endpoint_may_allow_frames_of_the_same_origin() {
    assertSameOrigin(http().get("/probe/frame-sameorigin/"));
  }

  @Test
  void an_endpoint_may_be_exempt() {
    assertExempt(http().get("/probe/frame-exempt/"));
  }

  @Test
  void an_endpoint_may_deny_and_denies_when_it_says_nothing() {
    for (String path : List.of("/probe/frame-deny/", "/probe/any/")) {
      Response answer = http().get(path);

      assertThat(answer.header("X-Frame-Options")).contains("DENY");
      assertThat(policy(answer)).endsWith("; frame-ancestors 'none'");
    }
  }

  @Test
  void it_holds_for_refusals_as_well() {
    String token = tokens().access(newPerson().id());

    assertSameOrigin(http().request("GET", "/probe/frame-mixed/").send());
    assertSameOrigin(http().request("GET", "/probe/frame-mixed/").bearer(token).send());
    assertSameOrigin(http().request("PUT", "/probe/frame-mixed/").bearer(token).send());
    assertSameOrigin(http().request("OPTIONS", "/probe/frame-mixed/").bearer(token).send());
    assertSameOrigin(http().request("GET", "/probe/frame-mixed/").header("Accept", "x/y").send());
  }

  @Test
  void a_method_may_differ_from_its_class() {
    assertExempt(http().request("POST", "/probe/frame-mixed/").send());
  }

  private static void assertSameOrigin(Response answer) {
    assertThat(answer.header("X-Frame-Options")).as(answer.toString()).contains("SAMEORIGIN");
    assertThat(policy(answer)).endsWith("; frame-ancestors 'self'");
  }

  private static void assertExempt(Response answer) {
    assertThat(answer.header("X-Frame-Options")).as(answer.toString()).isEmpty();
    assertThat(policy(answer)).endsWith("; base-uri 'none'");
  }

  private static String policy(Response answer) {
    return answer.header("Content-Security-Policy").orElseThrow();
  }
}
