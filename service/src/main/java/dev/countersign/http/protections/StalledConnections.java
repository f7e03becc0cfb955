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
 * Closes connections that make no progress, and resets streams of HTTP/2 that do not end. The
 * engine's idle time-out begins anew with every byte, so a client that sends one byte now and then
 * could stay for ever; here a connection has to complete a head or begin an answer, and a stream
 * has to end, within that time. Of more streams than {@value #MOST_STREAMS} the oldest are reset.
 */
final class StalledConnections implements Connection.Listener {

  /** Far more than a healthy service answers at the same time. */
  private static final int MOST_STREAMS = 2048;

  private static final String SINCE = StalledConnections.class.getName();

  /** How many heads came in and answers went out, and since when it is that many. */
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

  /** Nobody may take longer for a step than the connector's idle time-out. */
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
    // What is inside the encryption has a connection of its own, from the handshake on.
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

  /** When the stream was seen first. */
  private static long since(Stream stream, long now) {
    if (stream.getAttribute(SINCE) instanceof Long known) {
      return known;
    }
    stream.setAttribute(SINCE, now);
    return now;
  }
}
