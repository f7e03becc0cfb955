package dev.countersign.http.protections;

import static dev.countersign.support.Http2Connection.DATA;
import static dev.countersign.support.Http2Connection.HEADERS;
import static dev.countersign.support.Http2Connection.RST_STREAM;
import static dev.countersign.support.Http2Connection.settings;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http2Connection;
import dev.countersign.support.Http2Connection.Frame;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/**
 * Tests that slow bodies and responses block no threads for other clients, in HTTP/1.1 and HTTP/2.
 */
@TestPropertySource(
    properties = {"server.jetty.connection-idle-timeout=3s", "server.jetty.threads.max=24"})
class SlowClientsTest extends ServiceTest {

  private static final TestCertificate CERTIFICATE = new TestCertificate();
  private static final String VERIFY = "/api/token/verify/";
  private static final int MOST_STREAMS = 32;
  private static final int REFUSED_STREAM = 7;
  private static final int LONG = 20_000;

  @LocalServerPort private int port;

  @DynamicPropertySource
  static void endTls(DynamicPropertyRegistry properties) {
    for (String setting : CERTIFICATE.settings()) {
      String[] parts = setting.split("=", 2);
      properties.add(parts[0], () -> parts[1]);
    }
  }

  @Test
  void a_body_in_several_frames_is_read_as_one() throws IOException {
    try (var connection = connect()) {
      connection.post(1, VERIFY);
      connection.send(DATA, 0, 1, "{\"token\"".getBytes(UTF_8));
      connection.send(DATA, Http2Connection.END_STREAM, 1, ":\"x\"}".getBytes(UTF_8));

      Frame head = await(connection, frame -> frame.is(HEADERS, 1));
      Frame body = await(connection, frame -> frame.is(DATA, 1));

      assertThat(head.payload()).isNotEmpty();
      assertThat(new String(body.payload(), UTF_8)).contains("token_not_valid");
    }
  }

  @Test
  void incomplete_bodies_hold_no_threads() throws IOException {
    List<AutoCloseable> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 30; i++) {
        slow.add(slowBody());
      }
      for (int i = 0; i < 3; i++) {
        Http2Connection connection = connect();
        slow.add(connection);
        for (int stream = 1; stream < 2 * MOST_STREAMS; stream += 2) {
          connection.post(stream, VERIFY);
          connection.send(DATA, 0, stream, new byte[] {'{'});
        }
      }

      assertThat(isAlive()).isTrue();
    } finally {
      slow.forEach(SlowClientsTest::close);
    }
  }

  @Test
  void every_stream_whose_body_trickles_in_is_ended() throws IOException {
    Set<Integer> open = new HashSet<>();
    try (var connection = connect()) {
      for (int stream = 1; stream < 2 * MOST_STREAMS; stream += 2) {
        connection.post(stream, VERIFY);
        connection.send(DATA, 0, stream, new byte[] {'{'});
        open.add(stream);
      }
      while (!open.isEmpty()) {
        Frame frame = connection.read(LONG);
        if (frame.type() == HEADERS || frame.type() == RST_STREAM) {
          open.remove(frame.stream());
        }
      }
      assertThat(isAlive()).isTrue();
    }
  }

  @Test
  void an_answer_that_is_not_read_is_ended() throws IOException {
    try (var connection = new Http2Connection(port, CERTIFICATE.trusting(), settings(4, 0))) {
      connection.get(1, styleSheet());

      Frame end = await(connection, frame -> frame.is(RST_STREAM, 1));

      assertThat(end.payload()).hasSize(4);
    }
  }

  @Test
  void a_connection_has_at_most_32_streams() throws IOException {
    try (var connection = connect()) {
      for (int stream = 1; stream <= 2 * MOST_STREAMS + 1; stream += 2) {
        connection.post(stream, VERIFY);
      }

      Frame refused = await(connection, frame -> frame.type() == RST_STREAM);

      assertThat(refused.stream()).isEqualTo(2 * MOST_STREAMS + 1);
      assertThat(refused.code()).isEqualTo(REFUSED_STREAM);
    }
  }

  private boolean isAlive() throws IOException {
    try (var connection = connect()) {
      connection.get(1, "/livez");
      return await(connection, frame -> frame.is(HEADERS, 1)).payload().length > 0;
    }
  }

  private Http2Connection connect() throws IOException {
    return new Http2Connection(port, CERTIFICATE.trusting(), new byte[0]);
  }

  private static Frame await(Http2Connection connection, Predicate<Frame> wanted)
      throws IOException {
    Frame frame = connection.read(LONG);
    while (!wanted.test(frame)) {
      frame = connection.read(LONG);
    }
    return frame;
  }

  private Socket slowBody() throws IOException {
    Socket socket =
        CERTIFICATE
            .trusting()
            .getSocketFactory()
            .createSocket(InetAddress.getLoopbackAddress(), port);
    String head = "POST " + VERIFY + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{";
    socket.getOutputStream().write(head.getBytes(ISO_8859_1));
    socket.getOutputStream().flush();
    return socket;
  }

  private String styleSheet() throws IOException {
    try (var connection = connect()) {
      connection.get(1, "/");
      var page = new StringBuilder();
      Frame frame;
      do {
        frame = await(connection, data -> data.is(DATA, 1));
        page.append(new String(frame.payload(), UTF_8));
      } while ((frame.flags() & Http2Connection.END_STREAM) == 0);
      int begin = page.indexOf("/static/");
      return page.substring(begin, page.indexOf("\"", begin));
    }
  }

  private static void close(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception _) {
      // The connection is closed in both cases.
    }
  }
}
