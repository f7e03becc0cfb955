package dev.countersign.platform.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/** Lets the pool close a connection that has refused a change, so that the next one is new. */
final class ReadOnlyEviction implements SQLExceptionOverride {

  @java.lang.Override
  public SQLExceptionOverride.Override adjudicate(SQLException failure) {
    return ReadOnlyDatabase.STATE.equals(failure.getSQLState())
        ? SQLExceptionOverride.Override.MUST_EVICT
        : SQLExceptionOverride.Override.CONTINUE_EVICT;
  }
}
