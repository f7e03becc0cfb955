package dev.countersign.operations.diagnosis;

import dev.countersign.platform.database.ConnectionName;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the state of PostgreSQL itself: its version, its connections and its tables. */
@Repository
class StatusStore {

  private final JdbcClient database;

  StatusStore(JdbcClient database) {
    this.database = database;
  }

  /** Runs the smallest statement and returns how many nanoseconds it took. */
  long ping() {
    long start = System.nanoTime();
    database.sql("select 1").query(Integer.class).single();
    return System.nanoTime() - start;
  }

  String version() {
    return database.sql("show server_version").query(String.class).single();
  }

  /** Returns true if the tables exist that the status is read from. */
  boolean hasTables() {
    return database
        .sql(
            """
            select to_regclass('leases') is not null
                   and to_regclass('unsealed_events') is not null
                   and to_regclass('event_seals') is not null
            """)
        .query(Boolean.class)
        .single();
  }

  /** Returns true if the connections of this installation have the names of the service. */
  boolean areConnectionsNamed() {
    return database
        .sql("select starts_with(current_setting('application_name'), :name)")
        .param("name", ConnectionName.COMMAND + " ")
        .query(Boolean.class)
        .single();
  }

  List<Replica> replicas() {
    return database
        .sql(
            """
            select application_name as name,
                   host(client_addr) as address,
                   count(*) as connections,
                   count(*) filter (where state <> 'idle') as active
              from pg_stat_activity
             where datname = current_database()
               and starts_with(application_name, :name)
             group by application_name, client_addr
             order by application_name, client_addr
            """)
        .param("name", ConnectionName.REPLICA + " ")
        .query(
            (row, _) ->
                new Replica(
                    row.getString("name"),
                    row.getString("address"),
                    row.getInt("connections"),
                    row.getInt("active")))
        .list();
  }
}
