package dev.countersign.support;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.support.Http.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request to be sent. {@code Host}, {@code Connection: close} and, with a body, {@code
 * Content-Length} are added unless a header of that name was given or suppressed.
 */
public final class HttpRequest {

  /** Ends a hanging test. On a busy machine, the last of 1,000 parallel requests may wait long. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final int port;
  private final String method;
  private final String path;
  private final List<String> headerLines = new ArrayList<>();
  private final Set<String> settled = new HashSet<>();
  private String version = "HTTP/1.1";
  private byte @Nullable [] body;
  private boolean chunked;

  HttpRequest(int port, String method, String path) {
    this.port = port;
    this.method = method;
    this.path = path;
  }

  /** Adds a header after the earlier ones. A repeated name is sent twice. */
  public HttpRequest header(String name, String value) {
    return headerLine(name, name + ": " + value);
  }

  /** Adds a whole header line unchanged. Characters above 255 are not possible. */
  public HttpRequest headerLine(String name, String line) {
    headerLines.add(line);
    return without(name);
  }

  /** Suppresses an automatic header. */
  public HttpRequest without(String name) {
    settled.add(name.toLowerCase(Locale.ROOT));
    return this;
  }

  public HttpRequest bearer(String token) {
    return header("Authorization", "Bearer " + token);
  }

  public HttpRequest staticToken(String token) {
    return header("Authorization", "Token " + token);
  }

  public HttpRequest json(String json) {
    return header("Content-Type", "application/json").body(json);
  }

  public HttpRequest body(String text) {
    return body(text.getBytes(UTF_8));
  }

  public HttpRequest body(byte[] bytes) {
    body = bytes.clone();
    return this;
  }

  /** Sends the body as one chunk. The caller must add the {@code Transfer-Encoding} header. */
  public HttpRequest chunked() {
    chunked = true;
    return this;
  }

  public HttpRequest version(String httpVersion) {
    version = httpVersion;
    return this;
  }

  public String method() {
    return method;
  }

  public String path() {
    return path;
  }

  /** Returns true if a header of that name was given. */
  public boolean sends(String name) {
    return headerLines.stream()
        .anyMatch(line -> line.regionMatches(true, 0, name, 0, name.length()));
  }

  public Response send() {
    try (Socket socket = new Socket()) {
      int patience = Math.toIntExact(PATIENCE.toMillis());
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), patience);
      socket.setSoTimeout(patience);
      Thread writer = Thread.ofVirtual().start(() -> write(socket));
      Response response = new ResponseReader(socket.getInputStream()).read(method);
      writer.join(PATIENCE);
      ResponseObservers.show(port, this, response);
      return response;
    } catch (IOException failure) {
      throw new UncheckedIOException(method + " " + path + " got no response.", failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(method + " " + path + " was interrupted.", interrupted);
    }
  }

  /** Writes the request. A server may refuse and close before it has read everything. */
  private void write(Socket socket) {
    try {
      OutputStream out = socket.getOutputStream();
      out.write(bytes());
      out.flush();
    } catch (IOException ignored) {
      // The reader finds out whether there was a response.
    }
  }

  private byte[] bytes() {
    StringBuilder head = new StringBuilder(method + " " + path + " " + version + "\r\n");
    addUnlessSettled(head, "Host", "localhost:" + port);
    headerLines.forEach(line -> head.append(line).append("\r\n"));
    if (body != null && !chunked) {
      addUnlessSettled(head, "Content-Length", Integer.toString(body.length));
    }
    addUnlessSettled(head, "Connection", "close");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(Http.headerBytes(head + "\r\n"));
    if (body != null) {
      bytes.writeBytes(chunked ? oneChunk(body) : body);
    }
    return bytes.toByteArray();
  }

  /** Returns the request as sent, with one character for each byte. */
  @Override
  public String toString() {
    return new String(bytes(), ISO_8859_1);
  }

  private void addUnlessSettled(StringBuilder head, String name, String value) {
    if (!settled.contains(name.toLowerCase(Locale.ROOT))) {
      head.append(name).append(": ").append(value).append("\r\n");
    }
  }

  private static byte[] oneChunk(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (content.length > 0) {
      bytes.writeBytes(Http.headerBytes(Integer.toHexString(content.length) + "\r\n"));
      bytes.writeBytes(content);
      bytes.writeBytes(Http.headerBytes("\r\n"));
    }
    bytes.writeBytes(Http.headerBytes("0\r\n\r\n"));
    return bytes.toByteArray();
  }
}
