package dev.countersign.protections;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.util.component.LifeCycle;

/**
 * Closes connections that do not get on. The engine's idle time-out begins anew with every byte, so
 * a client that sends one now and then could stay for ever; here only a whole head, or the begin of
 * an answer, counts.
 */
final class StalledConnections implements Connection.Listener {

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
    lookLater();
  }
}
