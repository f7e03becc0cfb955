package com.example.department;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Creates the tables of this extension when the service starts, but not for commands. */
@Profile("!command")
class DepartmentTables implements InitializingBean {

  private final JdbcClient database;

  DepartmentTables(JdbcClient database) {
    this.database = database;
  }

  /** Runs as one statement and so in one transaction; the lock makes other replicas wait. */
  @Override
  public void afterPropertiesSet() {
    database
        .sql(
            """
            do $$
            begin
              perform pg_advisory_xact_lock(hashtext('com.example.department'));
              create table if not exists departments (
                user_id bigint primary key,
                name    text not null
              );
              create table if not exists badges (
                digest  bytea primary key,
                user_id bigint not null
              );
            end
            $$
            """)
        .update();
  }
}
