package dev.countersign.operations.deploycheck;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads facts about the database and its rows for the checks. */
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

  /** Returns true if the table of users exists, which the first migration creates. */
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

  /** Counts the passwords of each hash format, by the prefix of the hash. */
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

  /** Returns false if a database without the latest migrations does not tell. */
  boolean hasStaffWithoutSecondFactor() {
    return database
        .sql(
            """
            select exists (select 1
                             from users
                            where (is_staff or is_superuser)
                              and is_active
                              and to_jsonb(users) ->> 'has_second_factor' = 'false')
            """)
        .query(Boolean.class)
        .single();
  }

  boolean hasActiveSuperuser() {
    return database
        .sql("select exists (select 1 from users where is_superuser and is_active)")
        .query(Boolean.class)
        .single();
  }
}
