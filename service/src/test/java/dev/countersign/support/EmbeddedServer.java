package dev.countersign.support;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;

/** A PostgreSQL that stops with this JVM. */
final class EmbeddedServer implements TestServer {

  private final EmbeddedPostgres server;

  EmbeddedServer() {
    try {
      server =
          EmbeddedPostgres.builder()
              .setRegisterShutdownHook(true)
              .setServerConfig("fsync", "off")
              .setServerConfig("synchronous_commit", "off")
              .setServerConfig("full_page_writes", "off")
              .setServerConfig("max_connections", "600")
              .start();
    } catch (IOException failure) {
      throw new UncheckedIOException("PostgreSQL did not start.", failure);
    }
  }

  @Override
  public void create(String name, String template) throws SQLException {
    TestServer.execute(
        server.getPostgresDatabase().getConnection(),
        "create database " + name + " template " + template);
  }

  @Override
  public String url(String name) {
    return server.getJdbcUrl(TestDatabase.USER, name);
  }

  @Override
  public void complete(String name) {}
}
