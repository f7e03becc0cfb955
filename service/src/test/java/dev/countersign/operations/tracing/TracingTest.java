package dev.countersign.operations.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import dev.countersign.support.TraceReceiver;
import dev.countersign.support.TraceReceiver.ReceivedSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@Tag("R15")
@TestPropertySource(
    properties = {
      "countersign.tracing.enabled=true",
      "countersign.tracing.sampling=1",
      "countersign.registration.email-verification=optional",
      "spring.mail.host=127.0.0.1"
    })
class TracingTest extends ServiceTest {

  private static final TraceReceiver RECEIVER = TraceReceiver.started();
  private static final MailServer MAILS = MailServer.started();

  @Autowired private SdkTracerProvider provider;

  @DynamicPropertySource
  static void receiver(DynamicPropertyRegistry properties) {
    properties.add("countersign.tracing.endpoint", RECEIVER::endpoint);
    properties.add("spring.mail.port", MAILS::port);
  }

  @Test
  void a_login_has_spans_of_gate_hash_and_statements() {
    Person person = newPerson();

    Response response = loginAs(person.username(), person.password());

    ReceivedSpan request = spanOf(response);
    assertThat(request.name()).isEqualTo("POST /api/token/");
    assertThat(request.parent()).isEmpty();
    assertThat(request.attributes())
        .containsEntry("http.request.method", "POST")
        .containsEntry("http.route", "/api/token/")
        .containsEntry("http.response.status_code", "200");
    assertThat(childrenOf(request))
        .extracting(ReceivedSpan::name)
        .startsWith("gate")
        .contains("password hash", "select usernames");
    assertThat(childrenOf(request))
        .filteredOn(child -> child.name().equals("select usernames"))
        .isNotEmpty()
        .allSatisfy(
            child ->
                assertThat(child.attribute("db.query.text").orElseThrow())
                    .startsWith("select ")
                    .contains("?")
                    .doesNotContain(person.username()));
  }

  @Test
  void a_bearer_request_shows_the_decision_of_the_gate_and_no_token() {
    Person person = newPerson();
    String token = login(person);

    ReceivedSpan request =
        spanOf(http().request("GET", "/api/tasks/?token=" + token).bearer(token).send());

    ReceivedSpan gate = childrenOf(request).getFirst();
    assertThat(gate.attributes())
        .containsEntry("countersign.gate.schemes", "jwt accepted user " + person.id())
        .containsEntry("countersign.gate.permissions", "is-authenticated allowed");
    assertThat(childrenOf(request))
        .extracting(ReceivedSpan::name)
        .containsExactly("gate", "select tasks");
    assertThat(gate.trace()).isEqualTo(request.trace());
  }

  @Test
  void a_refused_request_has_its_code_and_its_statements_belong_to_the_gate() {
    ReceivedSpan request =
        spanOf(http().request("GET", "/api/tasks/7/").staticToken("0".repeat(40)).send());

    ReceivedSpan gate = childrenOf(request).getFirst();
    assertThat(request.name()).isEqualTo("GET /api/tasks/{id}/");
    assertThat(request.attributes())
        .containsEntry("http.response.status_code", "401")
        .containsEntry("countersign.refusal", "authentication_failed");
    assertThat(gate.attributes())
        .containsEntry("countersign.refusal", "authentication_failed")
        .containsEntry(
            "countersign.gate.schemes",
            "jwt not attempted, token rejected (authentication_failed: Invalid token.)");
    assertThat(childrenOf(gate))
        .extracting(ReceivedSpan::name)
        .containsExactly("select static_token_digests", "select static_tokens");
  }

  @Test
  void a_mail_is_stored_as_a_step_of_its_request() {
    String name = "mailed-person";
    Response response =
        http()
            .post(
                "/api/accounts/register/",
                Tokens.json(
                    Map.of(
                        "username", name,
                        "email", name + "@example.com",
                        "password", PASSWORD,
                        "password2", PASSWORD)));

    ReceivedSpan request = spanOf(response);
    await(span -> span.name().equals("insert jobs") && span.trace().equals(request.trace()));
    assertThat(RECEIVER.text()).doesNotContain(name);
  }

  @Test
  void the_trace_of_a_client_is_ignored() {
    ReceivedSpan request =
        spanOf(
            http()
                .request("GET", "/api/tasks/public/")
                .header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                .send());

    assertThat(request.parent()).isEmpty();
    assertThat(request.trace()).isNotEqualTo("0af7651916cd43dd8448eb211c80319c");
  }

  @Test
  void no_secret_is_exported() {
    Person person = newPerson();
    Response pair = loginAs(person.username(), person.password());
    String access = pair.json().get("access").asString();
    String refresh = pair.json().get("refresh").asString();
    String fixed = staticToken(person);
    http().request("GET", "/api/accounts/me/").staticToken(fixed).send();
    http().request("GET", "/api/" + access + "/").bearer(access + "x").send();
    http().request("GET", "/account/").header("Cookie", "sessionid=secret-of-a-cookie").send();
    http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", refresh)));
    Response last = loginAs("unknown-person", "wrong-password");

    spanOf(last);

    assertThat(RECEIVER.text())
        .contains("select users")
        .doesNotContain(
            PASSWORD,
            "wrong-password",
            "unknown-person",
            person.username(),
            person.email(),
            access.substring(access.lastIndexOf('.')),
            refresh.substring(refresh.lastIndexOf('.')),
            fixed,
            "secret-of-a-cookie",
            SECRET_KEY,
            "argon2");
  }

  private ReceivedSpan spanOf(Response response) {
    String id = response.header("X-Request-Id").orElseThrow();
    return await(span -> span.attribute("countersign.request_id").equals(Optional.of(id)));
  }

  /** Waits for a span: the filter ends after the client has the response. */
  private ReceivedSpan await(Predicate<ReceivedSpan> wanted) {
    for (int i = 0; i < 200; i++) {
      provider.forceFlush().join(10, TimeUnit.SECONDS);
      var found = RECEIVER.spans().stream().filter(wanted).findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      LockSupport.parkNanos(Duration.ofMillis(25).toNanos());
    }
    throw new AssertionError("No such span in " + RECEIVER.spans());
  }

  private static List<ReceivedSpan> childrenOf(ReceivedSpan parent) {
    return RECEIVER.spans().stream().filter(span -> span.parent().equals(parent.id())).toList();
  }
}
