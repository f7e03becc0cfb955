package dev.countersign.checks.support;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A PostgreSQL that writes as in production: commits are flushed to disk. */
public final class DurableDatabase implements AutoCloseable {

  private final EmbeddedPostgres server;

  public DurableDatabase() throws IOException {
    this(Map.of());
  }

  /** Starts a server with settings other than the defaults. */
  public DurableDatabase(Map<String, String> settings) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("wal_compression", "on")
            .setServerConfig("max_wal_size", "4GB")
            .setServerConfig("checkpoint_timeout", "30min")
            .setServerConfig("shared_buffers", "256MB")
            .setServerConfig("max_connections", "200")
            .setRegisterShutdownHook(true);
    settings.forEach(builder::setServerConfig);
    server = builder.start();
  }

  /** Creates an empty database and returns its JDBC URL. */
  public String create(String name) throws SQLException {
    execute("postgres", "create database " + name);
    return server.getJdbcUrl("postgres", name);
  }

  public int port() {
    return server.getPort();
  }

  public Connection connect(String database) throws SQLException {
    return server.getDatabase("postgres", database).getConnection();
  }

  public void execute(String database, String sql) throws SQLException {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  public long number(String database, String sql) throws SQLException {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Returns the first column of all rows. */
  public List<String> texts(String database, String sql) throws SQLException {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      var texts = new ArrayList<String>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    }
  }

  /** Returns the ids of the current server processes. */
  List<Long> processes() throws SQLException {
    return texts("postgres", "select pid from pg_stat_activity").stream()
        .map(Long::valueOf)
        .toList();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
