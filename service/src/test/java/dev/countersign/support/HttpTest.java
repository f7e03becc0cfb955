package dev.countersign.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.Http.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class HttpTest {

  private static final String END_OF_HEAD = "\r\n\r\n";
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

  @Test
  void a_get_carries_nothing_but_host_and_connection() throws IOException {
    try (CannedServer server = new CannedServer(END_OF_HEAD, OK)) {
      server.http().get("/a?b=%20");

      assertThat(server.request())
          .matches("GET /a\\?b=%20 HTTP/1.1\r\nHost: localhost:\\d+\r\nConnection: close\r\n\r\n");
    }
  }

  @Test
  void a_post_states_type_and_length_of_its_json() throws IOException {
    try (CannedServer server = new CannedServer("{}", OK)) {
      server.http().post("/a", "{}");

      assertThat(server.request())
          .contains("\r\nContent-Type: application/json\r\nContent-Length: 2\r\n")
          .endsWith("\r\n\r\n{}");
    }
  }

  @Test
  void odd_headers_are_sent_as_given() throws IOException {
    try (CannedServer server = new CannedServer(END_OF_HEAD, OK)) {
      server
          .http()
          .request("FOO", "/")
          .without("Host")
          .header("Connection", "x")
          .header("A", "1")
          .header("A", "\u00ff")
          .headerLine("Empty", "Empty:")
          .send();

      assertThat(server.request())
          .isEqualTo("FOO / HTTP/1.1\r\nConnection: x\r\nA: 1\r\nA: \u00ff\r\nEmpty:\r\n\r\n");
    }
  }

  @Test
  void a_body_can_be_sent_in_chunks_over_an_older_version() throws IOException {
    try (CannedServer server = new CannedServer("0\r\n\r\n", OK)) {
      server
          .http()
          .request("POST", "/")
          .version("HTTP/1.0")
          .header("Transfer-Encoding", "chunked")
          .body("0123456789abcdef")
          .chunked()
          .send();

      assertThat(server.request())
          .startsWith("POST / HTTP/1.0\r\n")
          .doesNotContain("Content-Length")
          .endsWith("\r\n\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n");
    }
  }

  @Test
  void an_answer_of_stated_length_is_read_with_its_headers() throws IOException {
    Response response =
        answer("GET", "HTTP/1.1 400 Bad Request\r\nx: 1\r\nX:2\r\nContent-Length: 3\r\n\r\n[1]xx");

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.reason()).isEqualTo("Bad Request");
    assertThat(response.header("X")).contains("1");
    assertThat(response.headers("x")).containsExactly("1", "2");
    assertThat(response.header("y")).isEmpty();
    assertThat(response.json().get(0).intValue()).isEqualTo(1);
  }

  @Test
  void a_chunked_answer_is_put_together() throws IOException {
    String chunks = "3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n";

    Response response =
        answer("GET", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks);

    assertThat(response.body()).isEqualTo("abc0123456789");
  }

  @Test
  void an_answer_without_length_lasts_until_the_connection_ends() throws IOException {
    assertThat(answer("GET", "HTTP/1.0 200\r\n\r\nabc").body()).isEqualTo("abc");
  }

  @Test
  void a_205_may_have_a_body() throws IOException {
    Response response = answer("POST", "HTTP/1.1 205 R\r\nContent-Length: 2\r\n\r\n{}");

    assertThat(response.body()).isEqualTo("{}");
  }

  @Test
  void head_and_304_have_no_body_whatever_length_they_state() throws IOException {
    assertThat(answer("HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n").body()).isEmpty();
    assertThat(answer("GET", "HTTP/1.1 304 N\r\nContent-Length: 9\r\n\r\n").body()).isEmpty();
  }

  @Test
  void an_interim_answer_is_read_over() throws IOException {
    assertThat(answer("POST", "HTTP/1.1 100 Continue\r\n\r\n" + OK).status()).isEqualTo(200);
  }

  @Test
  void an_answer_that_is_cut_off_is_an_error() {
    assertThatThrownBy(() -> answer("GET", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"))
        .isInstanceOf(UncheckedIOException.class)
        .hasRootCauseMessage("Only 3 of 9 bytes arrived.");
  }

  private static Response answer(String method, String bytes) throws IOException {
    try (CannedServer server = new CannedServer(END_OF_HEAD, bytes)) {
      return server.http().request(method, "/").send();
    }
  }
}
