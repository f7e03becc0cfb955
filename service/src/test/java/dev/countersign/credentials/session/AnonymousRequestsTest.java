package dev.countersign.credentials.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.KeptConnection;
import dev.countersign.support.ServiceTest;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

@Tag("R37")
@Tag("T50")
class AnonymousRequestsTest extends ServiceTest {

  private static final int REQUESTS = Integer.getInteger("anonymous.requests", 10_000);
  private static final int CONNECTIONS = 4;

  @LocalServerPort private int port;

  @Test
  void nothing_is_created_for_anonymous_requests() {
    int before = sessions();
    var answered = new AtomicInteger();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int number = 0; number < CONNECTIONS; number++) {
        threads.execute(() -> send(answered));
      }
    }

    System.out.printf(
        "figure: %d anonymous requests, %d sessions made%n", answered.get(), sessions() - before);
    assertThat(answered).hasValue(REQUESTS);
    assertThat(sessions()).isEqualTo(before);
  }

  /** Every second request sends the cookie of a session that never existed. */
  private void send(AtomicInteger answered) {
    try (var connection = new KeptConnection(port)) {
      for (int number = 0; number < REQUESTS / CONNECTIONS; number++) {
        String cookie =
            "Cookie: sessionid=" + "a".repeat(32) + Integer.toString(number, 36) + "\r\n";
        int status = connection.post("/probe/any/", number % 2 == 0 ? "" : cookie, "{}").status();
        if (status == 200) {
          answered.incrementAndGet();
        }
      }
    }
  }

  private int sessions() {
    return database().sql("select count(*) from sessions").query(Integer.class).single();
  }
}
