package dev.countersign.http.protections;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;

/**
 * Closes connections that make no progress, and resets HTTP/2 streams that do not end. Jetty
 * restarts its idle timeout with every byte, so a client that sends single bytes could stay
 * connected for ever. Here a connection must complete a request head or start a response within the
 * idle timeout, and a stream must end within it. If there are more than {@value #MOST_STREAMS}
 * streams, the oldest are reset.
 */
final class StalledConnections implements Connection.Listener {

  /** Sets a limit far above the number of requests that a healthy service handles at once. */
  private static final int MOST_STREAMS = 2048;

  private static final String SINCE = StalledConnections.class.getName();

  /** Holds the numbers of received request heads and sent responses, and when they last changed. */
  private record Progress(long heads, long answers, long since) {

    Progress now(Connection connection, long now) {
      long in = connection.getMessagesIn();
      long out = connection.getMessagesOut();
      return in == heads && out == answers ? this : new Progress(in, out, now);
    }
  }

  private final Map<Connection, Progress> open = new ConcurrentHashMap<>();
  private final AbstractConnector connector;

  private StalledConnections(AbstractConnector connector) {
    this.connector = connector;
  }

  /** Applies the connector's idle timeout to each step of a connection. */
  static void closeOn(AbstractConnector connector) {
    var stalled = new StalledConnections(connector);
    connector.addBean(stalled);
    connector.addEventListener(
        new LifeCycle.Listener() {
          @Override
          public void lifeCycleStarted(LifeCycle started) {
            stalled.lookLater();
          }
        });
  }

  @Override
  public void onOpened(Connection connection) {
    // Jetty opens another connection for the decrypted data, from the handshake on.
    if (!(connection instanceof SslConnection)) {
      open.put(connection, new Progress(0, 0, System.nanoTime()));
    }
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  private void lookLater() {
    connector.getScheduler().schedule(this::look, 1, TimeUnit.SECONDS);
  }

  private void look() {
    long now = System.nanoTime();
    long patience = Duration.ofMillis(connector.getIdleTimeout()).toNanos();
    open.replaceAll((connection, progress) -> progress.now(connection, now));
    open.forEach(
        (connection, progress) -> {
          if (now - progress.since() > patience) {
            connection.getEndPoint().close();
          }
        });
    resetOldStreams(now, patience);
    lookLater();
  }

  private void resetOldStreams(long now, long patience) {
    List<Stream> oldestFirst =
        open.keySet().stream()
            .filter(HTTP2Connection.class::isInstance)
            .flatMap(
                connection -> ((HTTP2Connection) connection).getSession().getStreams().stream())
            .sorted(Comparator.comparingLong(stream -> since(stream, now) - now))
            .toList();
    int tooMany = Math.max(0, oldestFirst.size() - MOST_STREAMS);
    for (int i = 0; i < oldestFirst.size(); i++) {
      Stream stream = oldestFirst.get(i);
      if (i < tooMany || now - since(stream, now) > patience) {
        stream.reset(
            new ResetFrame(stream.getId(), ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
      }
    }
  }

  /** Returns when the stream was first seen. */
  private static long since(Stream stream, long now) {
    if (stream.getAttribute(SINCE) instanceof Long known) {
      return known;
    }
    stream.setAttribute(SINCE, now);
    return now;
  }
}
