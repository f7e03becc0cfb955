package dev.countersign.checks.growth;

import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.util.Map;

/** The most frequent requests, sent for one user of a population with one login each. */
enum Operation {
  LOGIN("login without hash") {
    @Override
    long once(FilledService service, KeptConnection connection, int user) {
      String body =
          Tokens.json(
              Map.of(
                  "username",
                  service.population().username(user),
                  "password",
                  RegisteredUser.PASSWORD));
      long start = System.nanoTime();
      return taken(start, connection.post("/api/token/", "", body));
    }
  },
  REFRESH("refresh") {
    @Override
    long once(FilledService service, KeptConnection connection, int user) {
      return FilledService.rotate(connection, service.nextToken(user));
    }
  },
  STATIC_TOKEN("static token") {
    @Override
    long once(FilledService service, KeptConnection connection, int user) {
      String header = "Authorization: Token " + service.population().staticToken(user) + "\r\n";
      long start = System.nanoTime();
      return taken(start, connection.get(PROFILE, header));
    }
  },
  SESSION("session") {
    @Override
    long once(FilledService service, KeptConnection connection, int user) {
      String header = "Cookie: sessionid=" + service.population().sessionCookie(user) + "\r\n";
      long start = System.nanoTime();
      return taken(start, connection.get(PROFILE, header));
    }
  };

  private static final String PROFILE = "/api/accounts/me/";

  private final String title;

  Operation(String title) {
    this.title = title;
  }

  /**
   * Returns the nanoseconds from the first byte of the request to the last byte of the response.
   */
  abstract long once(FilledService service, KeptConnection connection, int user);

  @Override
  public String toString() {
    return title;
  }

  private static long taken(long start, Response answer) {
    long taken = System.nanoTime() - start;
    if (answer.status() != 200) {
      throw new IllegalStateException("The request was refused: " + answer);
    }
    return taken;
  }
}
