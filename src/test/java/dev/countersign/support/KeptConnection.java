package dev.countersign.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.support.Http.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;

/** One connection that is kept for many requests, as a client under load has it; for one thread. */
public final class KeptConnection implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Socket socket;
  private final OutputStream out;
  private final ResponseReader answers;

  public KeptConnection(int port) {
    try {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
      out = socket.getOutputStream();
      answers = new ResponseReader(socket.getInputStream());
    } catch (IOException failure) {
      throw new UncheckedIOException("Nobody listens on port " + port + ".", failure);
    }
  }

  /** Posts JSON; a header line of the caller's own ends with CRLF, none is the empty text. */
  public Response post(String path, String headerLines, String json) {
    byte[] body = json.getBytes(UTF_8);
    var request = new ByteArrayOutputStream();
    request.writeBytes(
        Http.headerBytes(
            "POST "
                + path
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + headerLines
                + "Content-Length: "
                + body.length
                + "\r\n\r\n"));
    request.writeBytes(body);
    try {
      request.writeTo(out);
      Response answer = answers.read("POST");
      Witnesses.show(socket.getPort(), shown(path, headerLines, json), answer);
      return answer;
    } catch (IOException failure) {
      throw new UncheckedIOException("POST " + path + " got no answer.", failure);
    }
  }

  private HttpRequest shown(String path, String headerLines, String json) {
    HttpRequest request = new Http(socket.getPort()).request("POST", path).json(json);
    headerLines.lines().forEach(line -> request.headerLine(line.split(":", 2)[0], line));
    return request;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
