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

/** A persistent connection for many requests, as clients under load use it. Not thread-safe. */
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
      throw new UncheckedIOException("No server listens on port " + port + ".", failure);
    }
  }

  /** Posts JSON. Each additional header line ends with CRLF; an empty string adds none. */
  public Response post(String path, String headerLines, String json) {
    return send("POST", path, headerLines, json);
  }

  public Response get(String path, String headerLines) {
    return send("GET", path, headerLines, "");
  }

  /** Sends a request with any method. An empty string means no body. */
  public Response send(String method, String path, String headerLines, String json) {
    byte[] body = json.getBytes(UTF_8);
    String content = "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n";
    var request = new ByteArrayOutputStream();
    request.writeBytes(
        Http.headerBytes(
            method
                + " "
                + path
                + " HTTP/1.1\r\nHost: localhost\r\n"
                + headerLines
                + (json.isEmpty() ? "" : content)
                + "\r\n"));
    request.writeBytes(body);
    write(request.toByteArray());
    Response answer = read(method);
    ResponseObservers.show(socket.getPort(), shown(method, path, headerLines, json), answer);
    return answer;
  }

  /** Sends raw bytes: one request, several, or a part of one. */
  public void write(byte[] bytes) {
    try {
      out.write(bytes);
    } catch (IOException failure) {
      throw new UncheckedIOException("The service accepted no more bytes.", failure);
    }
  }

  /** Reads the next response, to a request of that method. */
  public Response read(String method) {
    try {
      return answers.read(method);
    } catch (IOException failure) {
      throw new UncheckedIOException("A " + method + " got no response.", failure);
    }
  }

  /** Reads a part of a response. Afterwards no complete response can be read. */
  public void readPart(int bytes) {
    try {
      socket.getInputStream().readNBytes(bytes);
    } catch (IOException failure) {
      throw new UncheckedIOException("The response ended too early.", failure);
    }
  }

  /** Closes the output, while responses can still be read. */
  public void endOutput() {
    try {
      socket.shutdownOutput();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Resets the connection, as if it broke. */
  public void reset() {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private HttpRequest shown(String method, String path, String headerLines, String json) {
    HttpRequest request = new Http(socket.getPort()).request(method, path);
    headerLines.lines().forEach(line -> request.headerLine(line.split(":", 2)[0], line));
    return json.isEmpty() ? request : request.json(json);
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
