package dev.countersign.platform.database;

import org.postgresql.util.PSQLException;

/** A connection to a server that accepts no changes, such as a standby before its promotion. */
final class ReadOnlyDatabase extends PSQLException {

  /** SQLSTATE read_only_sql_transaction. */
  static final String STATE = "25006";

  ReadOnlyDatabase() {
    super("the server is read-only", null);
  }

  @Override
  public String getSQLState() {
    return STATE;
  }
}
