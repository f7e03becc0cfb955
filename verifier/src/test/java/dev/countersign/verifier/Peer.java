package dev.countersign.verifier;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A local HTTP server that answers in the place of Countersign, and counts its requests. */
public final class Peer implements AutoCloseable {

  public static final String KEY_SET = "/.well-known/jwks.json";
  public static final String REVOCATIONS = "/.well-known/revocations";

  private final HttpServer server;
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();

  /** Writes a response. */
  public interface Reply {
    void write(HttpExchange exchange) throws IOException;
  }

  public Peer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public void reply(String path, Reply reply) {
    replies.put(path, reply);
  }

  /** Responds with 200, and with 304 if the request has the ETag of this body. */
  public void reply(String path, String body) {
    String etag = "\"" + Integer.toHexString(body.hashCode()) + "\"";
    reply(
        path,
        exchange -> {
          exchange.getResponseHeaders().add("ETag", etag);
          boolean isKnown = etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
          exchange.sendResponseHeaders(isKnown ? 304 : 200, isKnown ? -1 : body.length());
          if (!isKnown) {
            exchange.getResponseBody().write(body.getBytes(UTF_8));
          }
        });
  }

  public void replyStatus(String path, int status) {
    reply(path, exchange -> exchange.sendResponseHeaders(status, -1));
  }

  public int requests(String path) {
    return requests.computeIfAbsent(path, _ -> new AtomicInteger()).get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      requests.computeIfAbsent(path, _ -> new AtomicInteger()).incrementAndGet();
      replies.getOrDefault(path, other -> other.sendResponseHeaders(404, -1)).write(exchange);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
