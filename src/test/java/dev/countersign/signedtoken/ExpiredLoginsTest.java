package dev.countersign.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ExpiredLoginsTest extends ServiceTest {

  @Autowired private ExpiredLoginStore store;

  @Test
  void what_has_expired_is_removed_in_batches_and_the_rest_stays() {
    database()
        .sql(
            """
            insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                                user_agent, address)
            select 1000000 + n / 2, gen_random_uuid(), 0, 0, now(), now(),
                   now() + case when n % 3 = 0 then interval '1 day' else interval '-1 second' end,
                   '', ''
              from generate_series(1, 5000) n
            """)
        .update();

    int removed =
        new ExpiredLogins(store, Clock.systemUTC()).removeUntil(Instant.now().plusSeconds(30));

    assertThat(removed).isEqualTo(3334);
    assertThat(
            database()
                .sql("select count(*) from logins where user_id >= 1000000")
                .query(Integer.class)
                .single())
        .isEqualTo(1666);
  }

  @Test
  void of_many_replicas_one_has_the_lease_until_it_ends() throws Exception {
    Instant now = Instant.now().plus(Duration.ofDays(1));
    List<Future<Boolean>> leases = new ArrayList<>();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        leases.add(threads.submit(() -> store.lease(now, now.plusSeconds(45))));
      }
    }

    assertThat(leases.stream().filter(Future::resultNow)).hasSize(1);
    assertThat(store.lease(now.plusSeconds(44), now.plusSeconds(90))).isFalse();
    assertThat(store.lease(now.plusSeconds(45), now.plusSeconds(90))).isTrue();
  }
}
