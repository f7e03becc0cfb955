package dev.countersign.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** More log-ins at once than the machine can hash. */
@TestPropertySource(
    properties = {
      "countersign.password.argon2.memory=19456",
      "countersign.password.argon2.time=2",
      "countersign.password.max-concurrent-hashes=1",
      "countersign.password.hash-deadline=200ms"
    })
class HashFloodTest extends ServiceTest {

  @Test
  void what_cannot_be_hashed_in_time_is_503_with_retry_after_and_the_rest_is_answered()
      throws Exception {
    List<Future<Response>> answers = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 100; i++) {
        String name = "nobody" + i;
        answers.add(threads.submit(() -> logInAs(name, "whatever-it-is")));
      }
    }

    List<Response> refused =
        answers.stream().map(Future::resultNow).filter(answer -> answer.status() == 503).toList();
    List<Response> answered =
        answers.stream().map(Future::resultNow).filter(answer -> answer.status() == 401).toList();
    System.out.printf(
        "figure: 100 log-ins at once, one slot, 200 ms: %d answered, %d refused with 503%n",
        answered.size(), refused.size());
    assertThat(refused.size() + answered.size()).isEqualTo(100);
    assertThat(answered).isNotEmpty();
    assertThat(refused)
        .isNotEmpty()
        .allMatch(answer -> answer.header("Retry-After").orElse("").matches("[1-9][0-9]*"));
  }
}
