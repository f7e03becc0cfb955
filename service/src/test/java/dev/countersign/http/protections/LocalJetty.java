package dev.countersign.http.protections;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpTester;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.LocalConnector.LocalEndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** A Jetty whose connections are in memory, in place of the service. */
final class LocalJetty implements AutoCloseable {

  private final Server server = new Server();
  private final HttpConfiguration http = new HttpConfiguration();
  private final LocalConnector connector =
      new LocalConnector(server, new HttpConnectionFactory(http));

  /** Responds to each request with a text; for null, does not handle the request. */
  LocalJetty(Function<Request, @Nullable String> answer) {
    connector.setIdleTimeout(TimeUnit.MINUTES.toMillis(10));
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            String text = answer.apply(request);
            if (text != null) {
              Content.Sink.write(response, true, text, callback);
            }
            return text != null;
          }
        });
  }

  Server server() {
    return server;
  }

  HttpConfiguration http() {
    return http;
  }

  void start() throws Exception {
    server.start();
  }

  /** Sends the text of a request and returns the response. */
  HttpTester.Response send(String request) throws Exception {
    return HttpTester.parseResponse(connector.getResponse(request));
  }

  /** Sends a GET request with these headers and returns the response. */
  HttpTester.Response get(Map<String, String> headers) throws Exception {
    var text = new StringBuilder("GET / HTTP/1.1\r\nHost: localhost\r\n");
    headers.forEach((name, value) -> text.append(name + ": " + value + "\r\n"));
    return send(text + "\r\n");
  }

  /**
   * Opens a connection and sends the begin of a request. Uses another thread, because Jetty may run
   * the handler in the thread that adds the input.
   */
  LocalEndPoint begin(String text) {
    LocalEndPoint connection = connector.connect();
    Thread.startVirtualThread(() -> connection.addInput(text));
    return connection;
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }
}
