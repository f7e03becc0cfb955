package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.credentials.signedtoken.ExpiredTokenFamilyStore.Place;
import dev.countersign.support.ServiceTest;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionOperations;

@Tag("R32")
class ExpiredTokenFamiliesTest extends ServiceTest {

  @Autowired private ExpiredTokenFamilyStore store;
  @Autowired private TransactionOperations transactions;

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

    store.keep(Place.START);
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

  @Test
  void a_restarted_replica_continues_where_the_last_run_stopped() {
    database()
        .sql(
            """
            insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                                user_agent, address)
            select 3000000 + n, gen_random_uuid(), 0, 0, now(), now(), now() + interval '1 day',
                   '', ''
              from generate_series(1, 2500) n
            """)
        .update();
    store.keep(new Place(3000000, new UUID(0, 0)));

    runOneBatch();
    assertThat(store.place().userId()).isEqualTo(3001000);
    runOneBatch();
    assertThat(store.place().userId()).isEqualTo(3002000);

    database().sql("delete from logins where user_id > 3000000").update();
    store.keep(Place.START);
  }

  @Test
  void a_batch_in_the_middle_of_a_large_table_reads_only_its_own_rows() {
    transactions.executeWithoutResult(
        transaction -> {
          transaction.setRollbackOnly();
          database()
              .sql(
                  """
                  insert into logins (user_id, id, epoch, generation, created_at, rotated_at,
                                      expires_at, user_agent, address)
                  select 4000000 + n::bigint * 7919 % 200000, gen_random_uuid(), 0, 0, now(), now(),
                         now() - interval '1 day', '', ''
                    from generate_series(1, 200000) n
                  """)
              .update();
          database().sql("analyze logins").update();
          // A bitmap of more rows would not fit into the memory allowed, as in a large table.
          database().sql("set local work_mem = '64kB'").update();

          var middle = new Place(4100000, new UUID(0, 0));
          long scansBefore = sequentialScans();
          assertThat(store.removeAfter(middle, 1000, Instant.now()).orElseThrow().removed())
              .isEqualTo(1000);
          assertThat(sequentialScans()).isEqualTo(scansBefore);
        });
  }

  /** Returns how often the current transaction has read the whole table. */
  private long sequentialScans() {
    return database()
        .sql("select seq_scan from pg_stat_xact_user_tables where relname = 'logins'")
        .query(Long.class)
        .single();
  }

  /** A new object each time, as after a restart. The clock reaches the end after one batch. */
  private void runOneBatch() {
    Instant start = Instant.now();
    var readings = new AtomicInteger();
    Clock clock =
        new Clock() {
          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return start.plusSeconds(readings.getAndIncrement());
          }
        };
    new ExpiredTokenFamilies(store, clock).removeUntil(start.plusSeconds(2));
  }
}
