package dev.countersign.http.answers;

import dev.countersign.http.protections.ProtectionHeaders;
import dev.countersign.http.protections.RefusalCodes;
import dev.countersign.http.protections.RequestIds;
import dev.countersign.platform.errors.RefusalCounts;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Writes Jetty's error responses for requests that reach no endpoint. The body has the service's
 * JSON format, without a stack trace or server name.
 */
@Component
public class EngineErrors extends ErrorHandler {

  private final Json json;
  private final ProtectionHeaders protection;
  private final RequestIds requestIds;
  private final RefusalCounts refusals;

  EngineErrors(
      Json json, ProtectionHeaders protection, RequestIds requestIds, RefusalCounts refusals) {
    this.json = json;
    this.refusals = refusals;
    this.protection = protection;
    this.requestIds = requestIds;
  }

  /**
   * Installs this handler on the server, and on its contexts after they have started: each context
   * sets a handler of its own while it starts.
   */
  public void installOn(Server server) {
    server.setErrorHandler(this);
    server.addEventListener(
        new LifeCycle.Listener() {
          @Override
          public void lifeCycleStarted(LifeCycle started) {
            server
                .getDescendants(ContextHandler.class)
                .forEach(context -> context.setErrorHandler(EngineErrors.this));
          }
        });
  }

  static Map<String, Object> body(int status) {
    var body = new LinkedHashMap<String, Object>();
    body.put("detail", status == 500 ? "A server error occurred." : ReasonPhrase.of(status) + ".");
    body.put("code", code(status));
    return body;
  }

  private static String code(int status) {
    return status == 500
        ? "error"
        : ReasonPhrase.of(status).toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "_");
  }

  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    byte[] bytes = json.compact(body(status));
    if (RefusalCodes.noteFirst(request, code(status))) {
      refusals.add(code(status));
    }
    HttpFields.Mutable headers = response.getHeaders();
    // An unparsable request has no URI scheme, but its connection knows whether it uses TLS.
    boolean isSecure = request.isSecure() || request.getConnectionMetaData().isSecure();
    protection.addTo(isSecure, headers);
    headers.put(RequestIds.HEADER, requestIds.of(request));
    headers.put("Content-Type", "application/json");
    if (status == 400) {
      // After a malformed request the message boundary is unknown.
      headers.put("Connection", "close");
    }
    headers.put("Content-Length", bytes.length);
    boolean head = request.getMethod().equals("HEAD");
    response.write(true, head ? null : ByteBuffer.wrap(bytes), callback);
  }
}
