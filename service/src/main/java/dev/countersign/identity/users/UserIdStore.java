package dev.countersign.identity.users;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and moves the sequence of ids of users, for imports that bring their own ids. */
@Repository
public class UserIdStore {

  private final JdbcClient database;

  UserIdStore(JdbcClient database) {
    this.database = database;
  }

  /** Returns the largest id that a connection has taken from the sequence, used or not. */
  public long drawn() {
    return database
        .sql("select case when is_called then last_value else 0 end from users_id_seq")
        .query(Long.class)
        .single();
  }

  /**
   * Moves the sequence to {@code id + more} if it is not beyond the id. Returns its earlier value.
   */
  public long reserve(long id, long more) {
    return database
        .sql(
            """
            select case when is_called then last_value else 0 end as drawn,
                   case when last_value <= :id
                        then setval('users_id_seq', :id + :more)
                    end as moved
              from users_id_seq
            """)
        .param("id", id)
        .param("more", more)
        .query((row, _) -> row.getLong("drawn"))
        .single();
  }

  /**
   * Returns whether another program is connected; it may hold a block of ids that it has not used
   * yet.
   */
  public boolean hasOtherConnections() {
    return database
        .sql(
            """
            select exists (
                select
                  from pg_stat_activity
                 where datname = current_database() and backend_type = 'client backend'
                   and pid <> pg_backend_pid() and application_name <> current_setting('application_name'))
            """)
        .query(Boolean.class)
        .single();
  }
}
