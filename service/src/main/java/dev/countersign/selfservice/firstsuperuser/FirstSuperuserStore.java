package dev.countersign.selfservice.firstsuperuser;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads whether there is a superuser or staff, and lets one transaction at a time create the first.
 */
@Repository
class FirstSuperuserStore {

  private final JdbcClient database;

  FirstSuperuserStore(JdbcClient database) {
    this.database = database;
  }

  /** Returns true also if every superuser is inactive: such an installation is not a new one. */
  boolean hasSuperuser() {
    return database
        .sql("select exists (select 1 from users where is_superuser)")
        .query(Boolean.class)
        .single();
  }

  boolean hasStaff() {
    return database
        .sql("select exists (select 1 from users where is_staff)")
        .query(Boolean.class)
        .single();
  }

  /**
   * Waits until no other transaction creates the first superuser. The lock ends with the
   * transaction, so that it also works through a connection pooler.
   */
  void lock() {
    database
        .sql("select pg_advisory_xact_lock(hashtextextended('countersign first superuser', 0))")
        .query((_, _) -> true)
        .single();
  }
}
