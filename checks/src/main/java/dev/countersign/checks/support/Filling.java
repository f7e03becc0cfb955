package dev.countersign.checks.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Fills a database by COPY. Builds the secondary indexes afterwards. */
public final class Filling {

  private static final int AT_ONCE = 2;
  private static final int CHUNK = 1 << 16;
  private static final int STEP = 1_000_000;

  private static final String INDEXES =
      """
      select indexdef
        from pg_indexes
       where schemaname = 'public'
         and tablename in ('users', 'usernames', 'logins', 'sessions', 'static_tokens',
                           'static_token_digests')
         and indexname not in (select conname from pg_constraint)
      """;

  private final DurableDatabase database;
  private final String name;
  private final Population population;

  /** A table with its columns, and its rows by number. */
  private record Rows(String table, int count, IntFunction<String> row) {}

  public Filling(DurableDatabase database, String name, Population population) {
    this.database = database;
    this.name = name;
    this.population = population;
  }

  /** Fills the tables. All users have the password of this hash. */
  public void run(String passwordHash) throws Exception {
    Instant start = Instant.now();
    int users = population.users();
    List<String> indexes = database.texts(name, INDEXES + " order by indexdef");
    for (String index : database.texts(name, INDEXES.replace("indexdef", "indexname"))) {
      database.execute(name, "drop index " + index);
    }
    each(
        List.of(
            new Rows(
                "users (id, username, email, password, date_joined, last_login)",
                users,
                number -> population.userRow(number, passwordHash, start)),
            new Rows(
                "logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,"
                    + " user_agent, address)",
                population.logins(),
                number -> population.loginRow(number, start)),
            new Rows(
                "sessions (user_id, id, epoch, created_at, used_at, expires_at, user_agent,"
                    + " address)",
                users,
                number -> population.sessionRow(number, start)),
            new Rows("static_token_digests (digest, user_id)", users, population::digestRow),
            new Rows(
                "static_tokens (user_id, version, epoch, created_at)",
                users,
                number -> population.tokenRow(number, start)),
            new Rows("usernames (username_key, user_id)", users, population::nameRow)),
        this::copy);
    database.execute(
        name,
        "insert into last_logins (at, user_id)"
            + " select coalesce(last_login, '-infinity'), id from users order by 1, 2"
            + " on conflict do nothing");
    each(indexes, index -> database.execute(name, index));
    database.execute(name, "vacuum analyze");
    database.execute(name, "checkpoint");
    System.out.printf(
        "… %,d users with %,d logins inserted after %d s%n",
        users, population.logins(), Duration.between(start, Instant.now()).toSeconds());
  }

  /** A step for one element. */
  private interface Step<T> {
    void with(T one) throws SQLException, IOException;
  }

  private static <T> void each(List<T> all, Step<T> step) throws Exception {
    try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
      var running = new ArrayList<Callable<Boolean>>();
      for (T one : all) {
        running.add(
            () -> {
              step.with(one);
              return true;
            });
      }
      for (Future<Boolean> done : threads.invokeAll(running)) {
        done.get();
      }
    }
  }

  private void copy(Rows rows) throws SQLException {
    try (Connection connection = database.connect(name)) {
      CopyIn copy =
          connection
              .unwrap(PGConnection.class)
              .getCopyAPI()
              .copyIn("copy " + rows.table() + " from stdin");
      var chunk = new StringBuilder();
      for (int number = 0; number < rows.count(); number++) {
        chunk.append(rows.row().apply(number)).append('\n');
        if (chunk.length() >= CHUNK) {
          write(copy, chunk);
        }
        if ((number + 1) % STEP == 0) {
          System.out.printf("… %,d rows of %s%n", number + 1, rows.table().split(" ", 2)[0]);
        }
      }
      write(copy, chunk);
      copy.endCopy();
    }
  }

  private static void write(CopyIn copy, StringBuilder chunk) throws SQLException {
    byte[] bytes = chunk.toString().getBytes(UTF_8);
    copy.writeToCopy(bytes, 0, bytes.length);
    chunk.setLength(0);
  }
}
