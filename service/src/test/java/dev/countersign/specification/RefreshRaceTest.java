package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs a short version of checks/refresh-race. */
@Tag("R1")
@Tag("T01")
class RefreshRaceTest extends ServiceTest {

  private static final int USES = 20;

  @Test
  void of_many_uses_at_once_exactly_one_wins() throws Exception {
    Person ada = newPerson();
    for (int round = 0; round < 20; round++) {
      String refresh = loginAs(ada.username(), ada.password()).json().get("refresh").asString();

      List<Integer> statuses = atOnce(refresh);

      assertThat(statuses).containsOnly(200, 401).containsOnlyOnce(200);
    }
  }

  private List<Integer> atOnce(String refresh) throws Exception {
    var line = new CyclicBarrier(USES);
    String body = Tokens.json(Map.of("refresh", refresh));
    Callable<Response> use =
        () -> {
          line.await();
          return http().post("/api/token/refresh/", body);
        };
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      return threads.invokeAll(Collections.nCopies(USES, use)).stream()
          .map(Future::resultNow)
          .map(Response::status)
          .toList();
    }
  }
}
