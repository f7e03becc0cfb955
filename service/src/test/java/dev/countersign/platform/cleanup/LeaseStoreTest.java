package dev.countersign.platform.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class LeaseStoreTest extends ServiceTest {

  private static final String LEASE = "expired-logins";

  @Autowired private LeaseStore store;

  @Test
  void of_many_replicas_one_has_the_lease_until_it_ends() throws Exception {
    Instant now = Instant.now().plus(Duration.ofDays(1));
    List<Future<Boolean>> leases = new ArrayList<>();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        leases.add(threads.submit(() -> store.take(LEASE, now, now.plusSeconds(45))));
      }
    }

    assertThat(leases.stream().filter(Future::resultNow)).hasSize(1);
    assertThat(store.take(LEASE, now.plusSeconds(44), now.plusSeconds(90))).isFalse();
    assertThat(store.take(LEASE, now.plusSeconds(45), now.plusSeconds(90))).isTrue();
  }

  @Test
  void work_that_was_never_announced_is_done_by_nobody() {
    assertThat(store.take("unheard-of", Instant.now(), Instant.now().plusSeconds(1))).isFalse();
  }
}
