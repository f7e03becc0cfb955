package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@Tag("R32")
class ExpiredTokenFamiliesTest extends ServiceTest {

  @Autowired private ExpiredTokenFamilyStore store;

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
        new ExpiredTokenFamilies(store, Clock.systemUTC())
            .removeUntil(Instant.now().plusSeconds(30));

    assertThat(removed).isEqualTo(3334);
    assertThat(
            database()
                .sql("select count(*) from logins where user_id >= 1000000")
                .query(Integer.class)
                .single())
        .isEqualTo(1666);
  }
}
