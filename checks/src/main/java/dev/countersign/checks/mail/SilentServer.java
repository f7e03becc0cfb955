package dev.countersign.checks.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A mail server that accepts connections and never sends a byte. */
final class SilentServer implements AutoCloseable {

  private final ServerSocket server;
  private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();

  SilentServer() throws IOException {
    server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  int connections() {
    return connections.size();
  }

  private void accept() {
    try {
      while (!server.isClosed()) {
        connections.add(server.accept());
      }
    } catch (IOException ended) {
      if (!server.isClosed()) {
        throw new UncheckedIOException(ended);
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket connection : connections) {
      connection.close();
    }
  }
}
