package dev.countersign.checks.mail;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** The database that the replicas share. */
record MailDatabase(String url) {

  /** Waits until the query counts no rows. */
  void awaitNone(String query, Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (count(query) > 0) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("Still not zero after " + most + ": " + query);
      }
      Thread.sleep(200);
    }
  }

  long count(String query) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  void write(String sql) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
