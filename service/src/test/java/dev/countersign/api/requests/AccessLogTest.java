package dev.countersign.api.requests;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.countersign.support.Http.Response;
import dev.countersign.support.LogLines;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.test.context.TestPropertySource;

@Tag("R15")
@TestPropertySource(properties = "countersign.access-log.enabled=true")
class AccessLogTest extends ServiceTest {

  private final Logger logger = (Logger) LoggerFactory.getLogger(AccessLog.class);
  private final LogLines lines = new LogLines();

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(lines);
  }

  @Test
  void a_request_has_one_line_with_template_status_user_and_request_id() {
    Person person = newPerson();
    String token = login(person);

    Response response =
        http()
            .request("GET", "/api/accounts/me/?password=" + person.password())
            .header("Authorization", "Bearer " + token)
            .send();

    ILoggingEvent line = lineOf(response);
    assertThat(line.getFormattedMessage())
        .matches("GET /api/accounts/me/ 200 \\d+ ms user=" + person.id() + " refusal=-");
    assertThat(lines.list.toString()).doesNotContain(person.password(), token);
  }

  @Test
  void a_refused_request_has_its_code_and_no_path_of_the_client() {
    ILoggingEvent unknown = lineOf(http().get("/reset/secret-in-a-path/"));
    ILoggingEvent anonymous = lineOf(http().get("/api/tasks/7/"));
    ILoggingEvent malformed =
        lineOf(http().request("GET", "/api/tasks/").header("Host", "a b").send());
    ILoggingEvent method = lineOf(http().request("DELETE", "/api/token/").send());

    assertThat(unknown.getFormattedMessage()).startsWith("GET none 404").endsWith("=not_found");
    assertThat(anonymous.getFormattedMessage())
        .startsWith("GET /api/tasks/{id}/ 403")
        .endsWith("user=- refusal=not_authenticated");
    assertThat(malformed.getFormattedMessage()).startsWith("GET none 400").endsWith("=bad_request");
    assertThat(method.getFormattedMessage())
        .startsWith("DELETE /api/token/ 405")
        .endsWith("refusal=method_not_allowed");
  }

  /** Waits for the line: it is written just after the response was sent. */
  private ILoggingEvent lineOf(Response response) {
    String id = response.header("X-Request-Id").orElseThrow();
    for (int i = 0; i < 200; i++) {
      for (ILoggingEvent line : List.copyOf(lines.list)) {
        if (id.equals(line.getMDCPropertyMap().get("request"))) {
          return line;
        }
      }
      LockSupport.parkNanos(Duration.ofMillis(25).toNanos());
    }
    throw new AssertionError("No line for " + id + " in " + lines.list);
  }
}
