package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests more concurrent logins than the machine can hash. */
@TestPropertySource(
    properties = {
      "countersign.password.argon2.memory=19456",
      "countersign.password.argon2.time=2",
      "countersign.password.max-concurrent-hashes=1",
      "countersign.password.hash-deadline=200ms"
    })
@Tag("R13")
class HashFloodTest extends ServiceTest {

  @Test
  void what_cannot_be_hashed_in_time_is_503_with_retry_after_and_the_rest_is_answered()
      throws Exception {
    List<Future<Response>> answers = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 100; i++) {
        String name = "nobody" + i;
        answers.add(threads.submit(() -> loginAs(name, "whatever-it-is")));
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

  @Test
  void registrations_that_cannot_be_hashed_in_time_are_503_before_the_database_is_asked()
      throws Exception {
    List<Future<Response>> answers = new ArrayList<>();
    int statements =
        statements()
            .during(
                () -> {
                  try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                    for (int i = 0; i < 100; i++) {
                      String name = "newcomer" + i;
                      answers.add(threads.submit(() -> register(name)));
                    }
                  }
                });

    long registered = count(answers, 201);
    long refused = count(answers, 503);
    assertThat(registered + refused).isEqualTo(100);
    assertThat(refused).isPositive();
    assertThat(statements - 3 * registered).isLessThan(refused);
  }

  private static long count(List<Future<Response>> answers, int status) {
    return answers.stream()
        .map(Future::resultNow)
        .filter(answer -> answer.status() == status)
        .count();
  }

  private Response register(String name) {
    return http()
        .post(
            "/api/accounts/register/",
            Tokens.json(
                Map.of(
                    "username", name,
                    "email", name + "@example.com",
                    "password", PASSWORD,
                    "password2", PASSWORD)));
  }
}
