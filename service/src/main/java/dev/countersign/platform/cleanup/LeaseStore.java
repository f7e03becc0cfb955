package dev.countersign.platform.cleanup;

import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Settles which replica does a piece of work that one does for all. */
@Repository
public class LeaseStore {

  private final JdbcClient database;

  LeaseStore(JdbcClient database) {
    this.database = database;
  }

  /** True for one replica, until the lease ends. A lease that no migration made is never taken. */
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
