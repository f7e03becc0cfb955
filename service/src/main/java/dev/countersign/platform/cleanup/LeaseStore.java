package dev.countersign.platform.cleanup;

import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Takes leases, so that only one replica runs a scheduled job. */
@Repository
public class LeaseStore {

  private final JdbcClient database;

  LeaseStore(JdbcClient database) {
    this.database = database;
  }

  /**
   * Takes the lease. Returns true for exactly one replica until the lease ends; migrations create
   * the lease rows, so an unknown name returns false.
   */
  public boolean take(String name, Instant now, Instant until) {
    return database
            .sql(
                """
                update leases
                   set until = :until
                 where name = :name
                   and until <= :now
                """)
            .param("name", name)
            .param("now", utc(now))
            .param("until", utc(until))
            .update()
        == 1;
  }
}
