package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.http.protections.SecuritySettings.Hsts;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;

class ProtectionHeadersTest extends ServiceTest {

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
          + " frame-ancestors 'none'";

  @Test
  void every_answer_carries_them_whatever_its_status() {
    String token = tokens().access(newPerson().id());
    for (Response answer :
        List.of(
            http().request("GET", "/api/accounts/me/").bearer(token).send(),
            http().get("/api/accounts/me/"),
            http().get("/api/accounts/me"),
            http().get("/nope/"),
            http().get("/probe/error/"),
            http().get("/api/%2e%2e/x/"),
            http().get("/api/tasks%00/"),
            http().request("GET", "/").header("X-Long", "x".repeat(9000)).send(),
            http().request("TRACE", "/api/tasks/").send(),
            http().request("GET", "/api/tasks/").without("Host").send())) {
      assertThat(answer.header("X-Frame-Options")).as(answer.toString()).contains("DENY");
      assertThat(answer.headers("Content-Security-Policy")).containsExactly(POLICY);
      assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.header("Referrer-Policy")).contains("same-origin");
      assertThat(answer.header("Cross-Origin-Opener-Policy")).contains("same-origin");
      assertThat(answer.header("Server")).isEmpty();
      assertThat(answer.headers("Set-Cookie")).isEmpty();
    }
  }

  @Test
  void those_that_are_switched_off_are_left_out() {
    HttpFields.Mutable sent = HttpFields.build();
    var settings =
        new SecuritySettings(
            false,
            null,
            List.of(),
            new Hsts(Duration.ZERO, true, true),
            FrameOptions.DENY,
            false,
            "",
            "",
            null,
            null,
            List.of());

    new ProtectionHeaders(settings).addTo(true, sent);

    assertThat(sent.getFieldNamesCollection())
        .containsExactlyInAnyOrder("X-Frame-Options", "Content-Security-Policy");
  }
}
