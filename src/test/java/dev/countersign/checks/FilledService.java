package dev.countersign.checks;

import dev.countersign.signedtoken.TestRefreshToken;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** A service whose database holds many log-ins, two for each user, and rotates any of them. */
final class FilledService implements AutoCloseable {

  static final String REFRESH = "/api/token/refresh/";

  /** The id of log-in number n: eight digits of it, then what makes it a UUID. */
  static final String LOGIN_ID =
      "(lpad(to_hex(%s), 8, '0') || '-0000-4000-8000-000000000000')::uuid";

  /** Far from the ids that the service gives by itself. */
  static final long FIRST_USER = 1_000_000_000;

  private final String name;
  private final int logins;
  private final ServiceProcess service;
  private final AtomicIntegerArray generations;

  FilledService(DurableDatabase database, String name, int logins)
      throws IOException, InterruptedException, SQLException {
    this.name = name;
    this.logins = logins;
    this.generations = new AtomicIntegerArray(logins);
    this.service = new ServiceProcess(database.create(name));
    fill(database);
  }

  private void fill(DurableDatabase database) throws SQLException {
    database.execute(
        name,
        """
        insert into users (id, username, email, password, date_joined)
        select n, 'user' || n, 'user' || n || '@example.com', 'none', now()
          from generate_series(%d, %d) n
        """
            .formatted(FIRST_USER, FIRST_USER + users() - 1));
    database.execute(
        name,
        """
        insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                            user_agent, address)
        select %d + n %% %d, %s, 0, 0, now(), now(), now() + interval '7 days',
               'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '192.0.2.7'
          from generate_series(0, %d) n
        """
            .formatted(FIRST_USER, users(), LOGIN_ID.formatted("n"), logins - 1));
    database.execute(name, "vacuum analyze");
  }

  int users() {
    return Math.max(1, logins / 2);
  }

  int logins() {
    return logins;
  }

  String name() {
    return name;
  }

  int port() {
    return service.port();
  }

  long pid() {
    return service.pid();
  }

  /** The next token of any log-in in one of equal shares; threads with shares never meet. */
  String anyToken(Random random, int share, int shares) {
    int number = share + shares * random.nextInt(logins / shares);
    return token(number, generations.getAndIncrement(number));
  }

  private String token(int number, int generation) {
    UUID login = new UUID(((long) number << 32) | 0x4000, 0x8000_0000_0000_0000L);
    return TestRefreshToken.of(
        ServiceProcess.KEY, FIRST_USER + number % users(), login, generation);
  }

  /** Nanoseconds from the first byte of the request to the last of the answer. */
  static long rotate(KeptConnection connection, String token) {
    String body = Member.body(token);
    long start = System.nanoTime();
    Response answer = connection.post(REFRESH, "", body);
    long taken = System.nanoTime() - start;
    if (answer.status() != 200) {
      throw new IllegalStateException("A rotation was refused: " + answer);
    }
    return taken;
  }

  @Override
  public void close() {
    service.close();
  }
}
