package dev.countersign.checks.reader;

import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.util.Map;

/** Writes and lists users through one replica. */
final class ReaderClient implements AutoCloseable {

  private static final String USERS = "/api/users/";

  private final KeptConnection connection;
  private final String credential;
  private final ReaderTally tally;

  ReaderClient(int port, String credential, ReaderTally tally) {
    this.connection = new KeptConnection(port);
    this.credential = credential;
    this.tally = tally;
  }

  /** Returns the id of the new user, or 0 if the service did not create it. */
  long create(String name) {
    Response created =
        connection.post(
            USERS,
            credential,
            Tokens.json(Map.of("username", name, "email", name + "@example.com")));
    if (created.status() != 201) {
      tally.unexpected(created);
      return 0;
    }
    return created.json().get("id").asLong();
  }

  void deactivate(long id) {
    Response changed =
        connection.send("PATCH", USERS + id + "/", credential, "{\"is_active\":false}");
    if (changed.status() != 200) {
      tally.unexpected(changed);
    }
  }

  void expectListed(String name, String filter) {
    long start = System.nanoTime();
    Response list = connection.get(USERS + "?search=" + name + filter, credential);
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    if (list.status() != 200) {
      tally.unexpected(list);
    }
    tally.listed(list.body().contains("\"username\":\"" + name + "\""), list, time);
  }

  @Override
  public void close() {
    connection.close();
  }
}
