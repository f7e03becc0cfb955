package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** Decision 15: a retry within the grace period gets the same new pair, byte for byte. */
@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.jwt.reuse-grace=10s")
class ReuseGraceTest extends TokenTest {

  @Autowired private MovableClock clock;

  @Test
  void a_retry_inside_the_window_gets_the_same_answer() {
    String token = obtain(newPerson()).refresh();
    Response first = refresh(token);

    clock.move(Duration.ofMillis(9_999));

    assertThat(refresh(token).body()).isEqualTo(first.body());
    assertThat(refresh(Pair.of(first).refresh()).status()).isEqualTo(200);
  }

  @Test
  void ten_retries_at_once_get_the_same_answer() throws Exception {
    String token = obtain(newPerson()).refresh();
    Response first = refresh(token);
    clock.move(Duration.ofSeconds(3));

    assertThat(tenAtOnce(token)).hasSize(10).containsOnly(first.body());
  }

  @Test
  void ten_first_uses_at_once_get_one_pair() throws Exception {
    String token = obtain(newPerson()).refresh();

    List<String> bodies = tenAtOnce(token);

    assertThat(bodies).hasSize(10).containsOnly(bodies.getFirst());
    assertThat(bodies.getFirst()).startsWith("{\"access\":");
  }

  @Test
  void after_the_window_the_spent_token_is_refused_and_its_successor_stays_good() {
    String token = obtain(newPerson()).refresh();
    Pair successor = rotate(token);

    clock.move(Duration.ofSeconds(10));

    assertBlacklisted(refresh(token));
    assertThat(refresh(successor.refresh()).status()).isEqualTo(200);
  }

  @Test
  void a_token_two_generations_old_is_refused_at_once() {
    String token = obtain(newPerson()).refresh();
    Pair second = rotate(token);
    Pair third = rotate(second.refresh());

    assertBlacklisted(refresh(token));
    assertThat(rotate(second.refresh())).isEqualTo(third);
  }

  @Test
  void the_window_is_no_way_around_log_out_or_deactivation() {
    Person ada = newPerson();
    String loggedOut = obtain(ada).refresh();
    assertThat(logout(rotate(loggedOut)).status()).isEqualTo(205);
    assertBlacklisted(refresh(loggedOut));

    String deactivated = obtain(ada).refresh();
    rotate(deactivated);
    change(ada, "is_active = false");
    assertThat(refresh(deactivated).status()).isEqualTo(401);
  }

  @Test
  void a_spent_token_is_still_spent_for_whoever_asks_to_verify_it() {
    String token = obtain(newPerson()).refresh();
    rotate(token);

    assertBlacklisted(verify(token));
  }

  @Test
  void a_clock_set_back_does_not_open_the_window_for_longer() {
    String token = obtain(newPerson()).refresh();
    clock.move(Duration.ofHours(2));
    rotate(token);
    clock.move(Duration.ofMinutes(1));
    assertBlacklisted(refresh(token));

    clock.move(Duration.ofHours(-1));

    assertBlacklisted(refresh(token));
  }

  @Test
  void another_process_may_be_behind_by_as_much_as_the_window() {
    String token = obtain(newPerson()).refresh();
    clock.move(Duration.ofMinutes(1));
    Response first = refresh(token);

    clock.move(Duration.ofSeconds(-2));

    assertThat(refresh(token).body()).isEqualTo(first.body());
  }

  private List<String> tenAtOnce(String token) throws Exception {
    List<Future<String>> bodies = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 10; i++) {
        bodies.add(threads.submit(() -> refresh(token).body()));
      }
    }
    return bodies.stream().map(Future::resultNow).toList();
  }
}
