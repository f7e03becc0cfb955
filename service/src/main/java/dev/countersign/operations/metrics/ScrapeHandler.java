package dev.countersign.operations.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.ByteBuffer;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Serves GET /metrics in the text format of Prometheus. Other paths are left to another handler,
 * and get 404 if it does not know them.
 */
final class ScrapeHandler extends Handler.Abstract {

  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
  private static final Set<String> READS = Set.of("GET", "HEAD");

  private final PrometheusMeterRegistry registry;
  private final Request.Handler other;

  ScrapeHandler(PrometheusMeterRegistry registry, Request.Handler other) {
    this.registry = registry;
    this.other = other;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!Request.getPathInContext(request).equals("/metrics")) {
      if (!other.handle(request, response, callback)) {
        Response.writeError(request, response, callback, 404);
      }
    } else if (!READS.contains(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      Response.writeError(request, response, callback, 405);
    } else {
      byte[] text = registry.scrape(TEXT).getBytes(UTF_8);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, TEXT);
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, text.length);
      boolean head = request.getMethod().equals("HEAD");
      response.write(true, head ? null : ByteBuffer.wrap(text), callback);
    }
    return true;
  }
}
