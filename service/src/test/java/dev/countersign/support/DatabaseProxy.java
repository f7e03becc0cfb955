package dev.countersign.support;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Proxies the connections between the service and PostgreSQL, and can delay, hold or close them to
 * simulate network failures.
 */
public final class DatabaseProxy implements AutoCloseable {

  private static final int BACKLOG = 200;

  private final InetSocketAddress address;
  private final int target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile Trouble trouble = Trouble.NONE;
  private volatile Duration lateness = Duration.ZERO;
  private volatile boolean isPooler;
  private volatile ServerSocket server;

  private enum Trouble {
    NONE,
    SILENT,
    STARTING,
    DOWN
  }

  public DatabaseProxy(int target) {
    this.target = target;
    this.server = listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
  }

  /** Returns the URL with the proxy's port in place of the database's. */
  public String reaching(String jdbcUrl) {
    return jdbcUrl.replace(":" + target + "/", ":" + address.getPort() + "/");
  }

  /** Forwards everything again, including what was held back. */
  public void pass() {
    lateness = Duration.ZERO;
    if (server.isClosed()) {
      server = listen(address);
    }
    trouble = Trouble.NONE;
  }

  /** Holds everything back without closing connections. New connections are still accepted. */
  public void fallSilent() {
    trouble = Trouble.SILENT;
  }

  /** Rejects new connections as PostgreSQL does before its recovery has ended. */
  public void beStarting() {
    pass();
    trouble = Trouble.STARTING;
  }

  /** Delays everything that PostgreSQL sends. */
  public void beLate(Duration time) {
    lateness = time;
  }

  /** Changes the backend process id that new connections receive, as a pooler does. */
  public void poseAsPooler() {
    isPooler = true;
  }

  /** Closes all connections and refuses new ones. */
  public void goDown() {
    trouble = Trouble.DOWN;
    closeQuietly(server);
    sockets.forEach(DatabaseProxy::closeQuietly);
  }

  @Override
  public void close() {
    goDown();
  }

  private ServerSocket listen(InetSocketAddress where) {
    try {
      var listening = new ServerSocket();
      listening.setReuseAddress(true);
      listening.bind(where, BACKLOG);
      Thread.startVirtualThread(() -> accept(listening));
      return listening;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void accept(ServerSocket listening) {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        if (trouble == Trouble.STARTING) {
          rejectAsStarting(client);
          continue;
        }
        var database = new Socket(InetAddress.getLoopbackAddress(), target);
        client.setTcpNoDelay(true);
        database.setTcpNoDelay(true);
        Thread.startVirtualThread(() -> relay(client, database, false));
        Thread.startVirtualThread(() -> relay(database, client, true));
      } catch (IOException _) {
        // The proxy is closed or PostgreSQL is down. The loop ends or the client loses its
        // connection.
      }
    }
  }

  private static void rejectAsStarting(Socket client) throws IOException {
    byte[] fields =
        "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0".getBytes(US_ASCII);
    try (client) {
      int length = new DataInputStream(client.getInputStream()).readInt();
      client.getInputStream().readNBytes(length - Integer.BYTES);
      client.getOutputStream().write(new byte[] {'E', 0, 0, 0, (byte) (fields.length + 4)});
      client.getOutputStream().write(fields);
    }
  }

  private void relay(Socket from, Socket to, boolean isAnswer) {
    sockets.add(from);
    var buffer = new byte[8192];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      int length = in.read(buffer);
      while (length >= 0 && trouble != Trouble.DOWN) {
        hold(isAnswer);
        if (isAnswer && isPooler) {
          changeProcessNumber(buffer, length);
        }
        out.write(buffer, 0, length);
        length = in.read(buffer);
      }
    } catch (IOException _) {
      // One side has closed. Closing both sockets informs the other side.
    } finally {
      sockets.remove(from);
    }
  }

  /** Rewrites the process id in BackendKeyData: 'K', a length of 12, the process id, a secret. */
  private static void changeProcessNumber(byte[] buffer, int length) {
    for (int i = 0; i + 12 < length; i++) {
      boolean isFound =
          buffer[i] == 'K'
              && buffer[i + 1] == 0
              && buffer[i + 2] == 0
              && buffer[i + 3] == 0
              && buffer[i + 4] == 12;
      if (isFound) {
        buffer[i + 8] ^= 0x55;
        return;
      }
    }
  }

  private void hold(boolean isAnswer) {
    if (isAnswer && lateness.isPositive()) {
      LockSupport.parkNanos(lateness.toNanos());
    }
    while (trouble == Trouble.SILENT) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  private static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception _) {
      // The socket is closed either way.
    }
  }
}
