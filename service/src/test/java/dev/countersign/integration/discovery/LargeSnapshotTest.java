package dev.countersign.integration.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.revocations.Revocations;
import dev.countersign.support.ServiceTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "test.database-of=large-snapshot")
class LargeSnapshotTest extends ServiceTest {

  private static final String PATH = "/.well-known/revocations";

  @Autowired private Revocations revocations;
  @LocalServerPort private int port;

  @Test
  void a_large_snapshot_is_compressed_and_shared_for_some_seconds() throws Exception {
    database()
        .sql(
            """
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined, login_epoch, logins_ended_at)
            select id * 7, 'u' || id, '', '', true, false, false, now(), 1 + id % 3,
                   now() - (id % 1800) * interval '1 second'
              from generate_series(1, 10001) id
            """)
        .update();
    revocations.refresh();
    String whole = http().get(PATH).header("ETag").orElseThrow();
    HttpResponse<byte[]> packed = packed();

    database().sql("update users set logins_ended_at = now() where id = 7").update();
    revocations.refresh();

    assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(packed.body().length).isLessThan(http().get(PATH).body().length() * 2 / 3);
    assertThat(packed.headers().firstValue("Vary")).contains("Accept-Encoding");
    assertThat(http().get(PATH).header("ETag")).contains(whole);
    assertThat(packed().headers().firstValue("ETag"))
        .isEqualTo(packed.headers().firstValue("ETag"));
  }

  private HttpResponse<byte[]> packed() throws Exception {
    try (var client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + port + PATH);
      return client.send(
          HttpRequest.newBuilder(uri).header("Accept-Encoding", "gzip").build(),
          BodyHandlers.ofByteArray());
    }
  }
}
