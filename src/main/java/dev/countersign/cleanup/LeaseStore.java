package dev.countersign.cleanup;

import java.time.Instant;
import java.time.ZoneOffset;
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
            .param("now", now.atOffset(ZoneOffset.UTC))
            .param("until", until.atOffset(ZoneOffset.UTC))
            .update()
        == 1;
  }
}
