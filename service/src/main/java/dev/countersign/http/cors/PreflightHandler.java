package dev.countersign.http.cors;

import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Responds to preflight requests of allowed origins before any check can refuse them: browsers send
 * them without credentials, and follow no redirect. All other requests, and preflight requests of
 * other origins, get the ordinary response.
 */
final class PreflightHandler extends Handler.Wrapper {

  private static final String METHODS = "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT";

  private final CrossOrigins origins;
  private final List<HttpField> fields;

  PreflightHandler(Handler application, CorsSettings settings, CrossOrigins origins) {
    super(application);
    this.origins = origins;
    this.fields =
        List.of(
            new PreEncodedHttpField("Access-Control-Allow-Methods", METHODS),
            new PreEncodedHttpField(
                "Access-Control-Allow-Headers", String.join(", ", settings.allowedHeaders())),
            new PreEncodedHttpField(
                "Access-Control-Max-Age", Long.toString(settings.maxAge().toSeconds())),
            new PreEncodedHttpField("Content-Length", "0"));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!isPreflight(request)
        || CorsHeaders.originOf(request).flatMap(origins::allowed).isEmpty()) {
      return super.handle(request, response, callback);
    }
    response.setStatus(HttpStatus.OK_200);
    fields.forEach(response.getHeaders()::put);
    callback.succeeded();
    return true;
  }

  private static boolean isPreflight(Request request) {
    return request.getMethod().equals("OPTIONS")
        && request.getHeaders().contains("Access-Control-Request-Method");
  }
}
