package dev.countersign.selfservice.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ParallelRegistrationTest extends ServiceTest {

  private static final int NAMES = 100;
  private static final int TRIES = 10;

  /** Differs when the test is repeated on the same database. */
  private final String racer = "racer" + Long.toString(System.nanoTime(), 36) + "n";

  @Test
  void of_1000_parallel_registrations_of_100_names_exactly_one_each_succeeds() throws Exception {
    var start = new CountDownLatch(1);
    List<Future<Integer>> answers = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int number = 0; number < NAMES * TRIES; number++) {
        String form = form(number);
        answers.add(
            threads.submit(
                () -> {
                  start.await();
                  return register(form);
                }));
      }
      start.countDown();
    }

    Map<Integer, Long> byStatus =
        answers.stream()
            .collect(
                Collectors.groupingBy(ParallelRegistrationTest::status, Collectors.counting()));
    int accounts =
        database()
            .sql("select count(*) from users where username ilike :racer || '%'")
            .param("racer", racer)
            .query(Integer.class)
            .single();
    System.out.printf(
        "figure: 1000 parallel registrations of 100 names: %s, %d accounts%n", byStatus, accounts);
    assertThat(byStatus).isEqualTo(Map.of(201, 100L, 400, 900L));
    assertThat(accounts).isEqualTo(NAMES);
  }

  private int register(String form) {
    return untilAvailable(() -> http().post("/api/accounts/register/", form)).status();
  }

  private static int status(Future<Integer> answer) {
    if (answer.state() == Future.State.FAILED) {
      throw new IllegalStateException(answer.exceptionNow());
    }
    return answer.resultNow();
  }

  /** Every second attempt spells the name in upper case, which is the same name. */
  private String form(int number) {
    String name =
        (number / NAMES % 2 == 0 ? racer : racer.toUpperCase(Locale.ROOT)) + number % NAMES;
    return Tokens.json(
        Map.of(
            "username", name,
            "email", "racer@example.com",
            "password", PASSWORD,
            "password2", PASSWORD));
  }
}
