package dev.countersign.support;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The one PostgreSQL of this JVM: started by the first test that asks, stopped when the JVM ends.
 */
public final class TestDatabase {

  private static final String USER = "postgres";
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private TestDatabase() {}

  /** Creates an empty database and returns its JDBC URL, which names the user as well. */
  public static String freshDatabase() {
    String name = "test_" + DATABASES.incrementAndGet();
    try (Connection connection = Server.POSTGRES.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
    } catch (SQLException refused) {
      throw new IllegalStateException("The database " + name + " could not be created.", refused);
    }
    return Server.POSTGRES.getJdbcUrl(USER, name);
  }

  /** Loaded, and so started, at the first use; it registers its own shutdown hook. */
  private static final class Server {

    static final EmbeddedPostgres POSTGRES = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
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
  }
}
