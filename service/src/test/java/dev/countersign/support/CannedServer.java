package dev.countersign.support;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;

/** Sends one prepared response, and records the request. */
final class CannedServer implements AutoCloseable {

  private final ServerSocket socket;
  private final CompletableFuture<String> request;

  /** Reads until the request ends with the given text, then responds and closes. */
  CannedServer(String requestEnd, String answer) throws IOException {
    socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    request = CompletableFuture.supplyAsync(() -> serve(requestEnd, answer));
  }

  Http http() {
    return new Http(socket.getLocalPort());
  }

  String request() {
    return request.join();
  }

  private String serve(String requestEnd, String answer) {
    try (Socket connection = socket.accept()) {
      StringBuilder asked = new StringBuilder();
      while (!asked.toString().endsWith(requestEnd)) {
        asked.append((char) connection.getInputStream().read());
      }
      connection.getOutputStream().write(answer.getBytes(ISO_8859_1));
      return asked.toString();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
