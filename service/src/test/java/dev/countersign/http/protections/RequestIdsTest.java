package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RequestIdsTest extends ServiceTest {

  private static final String FORM = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

  @Test
  void every_answer_has_an_id_of_its_own() {
    Set<String> ids = new HashSet<>();

    for (int i = 0; i < 20; i++) {
      String id = http().get("/api/tasks/public/").header("X-Request-Id").orElseThrow();
      assertThat(id).matches(FORM);
      ids.add(id);
    }

    assertThat(ids).hasSize(20);
  }

  @Test
  void an_id_that_a_client_sends_is_not_taken() {
    String sent = "00000000-0000-0000-0000-000000000001";

    var answer = http().request("GET", "/api/tasks/public/").header("X-Request-Id", sent).send();

    assertThat(answer.headers("X-Request-Id")).hasSize(1).doesNotContain(sent);
  }

  @Test
  void log_lines_name_the_request_they_belong_to(CapturedOutput output) {
    String id = http().get("/probe/error/").header("X-Request-Id").orElseThrow();

    assertThat(output.getAll()).contains("[" + id + "] ");
  }

  @Test
  void an_answer_to_what_could_not_be_read_has_one_too() {
    var answer = http().request("GET", "/").version("HTTP/1.7").send();

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(answer.header("X-Request-Id"))
        .hasValueSatisfying(id -> assertThat(id).matches(FORM));
  }
}
