package dev.countersign.operations.djangotakeover;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts the rows of tables that an import writes. */
@Repository
class CopyCountStore {

  private final JdbcClient database;

  CopyCountStore(JdbcClient database) {
    this.database = database;
  }

  /** Returns the number of rows of a table, whose name is a constant of the program. */
  long count(String table) {
    return database.sql("select count(*) from " + table).query(Long.class).single();
  }
}
