package dev.countersign.support;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;

/**
 * The PostgreSQL server of this JVM, which the first test that needs it starts. It stops with the
 * JVM.
 */
public final class TestDatabase {

  private static final String USER = "postgres";
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private TestDatabase() {}

  /** Creates an empty database and returns its JDBC URL, which includes the user. */
  public static String freshDatabase() {
    return database("template1");
  }

  /** Creates a database with the service's tables, as a copy of one that was migrated once. */
  public static String migratedDatabase() {
    return database(Migrated.NAME);
  }

  private static String database(String template) {
    String name = "test_" + DATABASES.incrementAndGet();
    try (Connection connection = Server.POSTGRES.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name + " template " + template);
    } catch (SQLException refused) {
      throw new IllegalStateException("The database " + name + " could not be created.", refused);
    }
    return Server.POSTGRES.getJdbcUrl(USER, name);
  }

  private static final class Migrated {

    static final String NAME = migrate();

    private static String migrate() {
      String url = freshDatabase();
      Flyway.configure()
          .dataSource(url, USER, "")
          .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
          .load()
          .migrate();
      return url.replaceAll(".*/|[?].*", "");
    }
  }

  /**
   * Holds the server, which starts when this class is loaded and registers its own shutdown hook.
   */
  private static final class Server {

    static final EmbeddedPostgres POSTGRES = start();

    private static EmbeddedPostgres start() {
      UnitTests.refuse("PostgreSQL");
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
