package dev.countersign.operations.loglevels;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.settings.ServerOnly;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/**
 * Accepts POST /log-level on the port of the metrics, from this machine and with a signature.
 * Leaves every other request to the next handler, so that another machine gets 404.
 */
@Component
@ConditionalOnBooleanProperty("countersign.metrics.enabled")
@ServerOnly
public final class LogLevelHandler implements Request.Handler {

  static final String PATH = "/log-level";
  private static final int LONGEST = 512;

  private final LogLevels levels;
  private final SignedChange changes;

  LogLevelHandler(LogLevels levels, SignedChange changes) {
    this.levels = levels;
    this.changes = changes;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    if (!Request.getPathInContext(request).equals(PATH) || !isLocal(request)) {
      return false;
    }
    if (!request.getMethod().equals("POST")) {
      response.getHeaders().put(HttpHeader.ALLOW, "POST");
      Response.writeError(request, response, callback, 405);
    } else if (request.getLength() < 0 || request.getLength() > LONGEST) {
      Response.writeError(request, response, callback, 413);
    } else {
      change(Content.Source.asString(request, UTF_8), response, callback);
    }
    return true;
  }

  private void change(String line, Response response, Callback callback) {
    int status = 200;
    String text;
    try {
      Optional<String> done = changes.read(line).map(levels::apply);
      status = done.isPresent() ? 200 : 403;
      text = done.orElse("The secret key or the clock of the command differs from the service's.");
    } catch (LogLevelChange.Impossible impossible) {
      status = 400;
      text = String.valueOf(impossible.getMessage());
    }
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
    Content.Sink.write(response, true, text, callback);
  }

  /** Returns true for loopback, and if both ends of the connection have the same address. */
  private static boolean isLocal(Request request) {
    String peer = Request.getRemoteAddr(request);
    return peer != null
        && (peer.equals(Request.getLocalAddr(request))
            || peer.startsWith("127.")
            || peer.equals("::1"));
  }
}
