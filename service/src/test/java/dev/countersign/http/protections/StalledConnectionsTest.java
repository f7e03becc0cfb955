package dev.countersign.http.protections;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** Tests that a connection does not stay open for a client that sends single bytes. */
@TestPropertySource(properties = "server.jetty.connection-idle-timeout=2s")
@Tag("R24")
class StalledConnectionsTest extends ServiceTest {

  private static final Duration ENOUGH = Duration.ofMinutes(2);

  @LocalServerPort private int port;

  @Test
  void a_head_that_trickles_in_is_not_waited_for() throws IOException {
    assertThat(isClosedWhileTrickling("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")).isTrue();
  }

  @Test
  void a_body_that_trickles_in_is_not_waited_for() throws IOException {
    String head =
        String.join(
            "\r\n",
            "POST /api/token/ HTTP/1.1",
            "Host: localhost",
            "Content-Type: application/json",
            "Content-Length: 9999",
            "",
            "");

    assertThat(isClosedWhileTrickling(head)).isTrue();
  }

  /**
   * Sends five bytes a second, paced by the read timeout, and returns whether the server closed the
   * connection.
   */
  private boolean isClosedWhileTrickling(String begin) throws IOException {
    long start = System.nanoTime();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(200);
      socket.getOutputStream().write(begin.getBytes(ISO_8859_1));
      while (System.nanoTime() - start < ENOUGH.toNanos()) {
        socket.getOutputStream().write('x');
        try {
          socket.getInputStream().readAllBytes();
          return true;
        } catch (SocketTimeoutException stillOpen) {
          // The connection is still open: send the next byte.
        }
      }
      return false;
    } catch (SocketException closed) {
      return true;
    }
  }
}
