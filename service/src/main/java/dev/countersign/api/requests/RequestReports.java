package dev.countersign.api.requests;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.http.health.HealthProbes;
import dev.countersign.http.protections.RefusalCodes;
import dev.countersign.http.protections.RequestIds;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.springframework.stereotype.Component;

/**
 * Passes each completed request to the observers. Without an observer nothing is installed, and
 * requests cost the same as before.
 */
@Component
public class RequestReports implements RequestLog {

  private static final String ENDPOINT = RequestReports.class.getName();
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final List<RequestObserver> observers;
  private final RequestIds requestIds;

  RequestReports(List<RequestObserver> observers, RequestIds requestIds) {
    this.observers = observers;
    this.requestIds = requestIds;
  }

  public void installOn(Server server) {
    if (!observers.isEmpty()) {
      server.setRequestLog(this);
    }
  }

  /** Notes the path template of the endpoint that handles the request. */
  public static void noteEndpoint(HttpServletRequest request, String template) {
    request.setAttribute(ENDPOINT, template);
  }

  @Override
  public void log(Request request, Response response) {
    var completed =
        new CompletedRequest(
            method(request.getMethod()),
            endpoint(request),
            response.getStatus(),
            Duration.ofNanos(System.nanoTime() - request.getHeadersNanoTime()),
            requestIds.of(request),
            AccessInterceptor.seenAs(request).flatMap(RequestReports::userId),
            RefusalCodes.of(request));
    observers.forEach(observer -> observer.completed(completed));
  }

  /** Returns the method, or {@code other} for a method that no endpoint has. */
  public static String method(String sent) {
    return METHODS.contains(sent) ? sent : "other";
  }

  /** Returns the path template of the endpoint, or {@code none}. */
  public static String endpoint(HttpServletRequest request) {
    return request.getAttribute(ENDPOINT) instanceof String template ? template : "none";
  }

  private static String endpoint(Request request) {
    if (request.getAttribute(ENDPOINT) instanceof String template) {
      return template;
    }
    String path = request.getHttpURI() == null ? null : request.getHttpURI().getPath();
    return path != null && HealthProbes.PATHS.contains(path) ? path : "none";
  }

  private static Optional<Long> userId(Caller caller) {
    return caller instanceof Authenticated user ? Optional.of(user.userId()) : Optional.empty();
  }
}
