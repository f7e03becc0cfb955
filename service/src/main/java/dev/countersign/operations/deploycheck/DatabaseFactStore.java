package dev.countersign.operations.deploycheck;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What the database says about itself and about the state of its rows. */
@Repository
class DatabaseFactStore {

  private final JdbcClient database;

  DatabaseFactStore(JdbcClient database) {
    this.database = database;
  }

  boolean canBeAsked() {
    try {
      return database.sql("select true").query(Boolean.class).single();
    } catch (DataAccessException away) {
      return false;
    }
  }

  /** False before the first migration. */
  boolean hasUsers() {
    return database.sql("select to_regclass('users') is not null").query(Boolean.class).single();
  }

  boolean isRoleSuperuser() {
    return database
        .sql("select rolsuper from pg_roles where rolname = current_user")
        .query(Boolean.class)
        .single();
  }

  Instant now() {
    return database
        .sql("select clock_timestamp()")
        .query(OffsetDateTime.class)
        .single()
        .toInstant();
  }

  /** How many passwords there are of each format, by the word they begin with. */
  SortedMap<String, Long> passwordsByFormat() {
    var counts = new TreeMap<String, Long>();
    database
        .sql(
            """
            select split_part(password, '$', 1) as format, count(*) as users
              from users
             where password not like '!%'
             group by format
            """)
        .query(
            row -> {
              counts.put(row.getString("format"), row.getLong("users"));
            });
    return counts;
  }

  boolean hasActiveSuperuser() {
    return database
        .sql("select exists (select from users where is_superuser and is_active)")
        .query(Boolean.class)
        .single();
  }
}
