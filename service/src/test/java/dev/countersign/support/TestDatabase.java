package dev.countersign.support;

import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;

/**
 * The databases of this JVM. The first test that needs one starts a PostgreSQL server, or uses the
 * Citus cluster that the environment names.
 */
public final class TestDatabase {

  static final String USER = "postgres";
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
    try {
      Server.RUNNING.create(name, template);
    } catch (SQLException refused) {
      throw new IllegalStateException("The database " + name + " could not be created.", refused);
    }
    return Server.RUNNING.url(name);
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
      String name = url.replaceAll(".*/|[?].*", "");
      try {
        Server.RUNNING.complete(name);
      } catch (SQLException refused) {
        throw new IllegalStateException("The database " + name + " is not complete.", refused);
      }
      return name;
    }
  }

  /** Holds the server, which starts when this class is loaded and stops with the JVM. */
  private static final class Server {

    static final TestServer RUNNING = start();

    private static TestServer start() {
      UnitTests.refuse("PostgreSQL");
      return CitusServer.given().orElseGet(EmbeddedServer::new);
    }
  }
}
