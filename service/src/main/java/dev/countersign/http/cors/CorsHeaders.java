package dev.countersign.http.cors;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.springframework.stereotype.Component;

/**
 * Adds the CORS headers to every response, errors and redirects included, and responds to preflight
 * requests. Jetty adds the headers when it sends the response, so no later code can lose them. With
 * CORS off nothing is installed.
 */
@Component
public class CorsHeaders implements HttpConfiguration.Customizer {

  private static final HttpField ALLOW_CREDENTIALS =
      new PreEncodedHttpField("Access-Control-Allow-Credentials", "true");

  private final CorsSettings settings;
  private final CrossOrigins origins;
  private final List<HttpField> ofAllowed;

  CorsHeaders(CorsSettings settings, CrossOrigins origins) {
    this.settings = settings;
    this.origins = origins;
    HttpField exposed =
        new PreEncodedHttpField(
            "Access-Control-Expose-Headers", String.join(", ", settings.exposedHeaders()));
    this.ofAllowed =
        Stream.concat(
                origins.withCookies() ? Stream.of(ALLOW_CREDENTIALS) : Stream.empty(),
                settings.exposedHeaders().isEmpty() ? Stream.empty() : Stream.of(exposed))
            .toList();
  }

  /** Returns this customizer if CORS is on. */
  public Stream<HttpConfiguration.Customizer> installed() {
    return settings.isOn() ? Stream.of(this) : Stream.empty();
  }

  /** Puts the handler of preflight requests before all others, if CORS is on. */
  public void installOn(Server server) {
    if (settings.isOn()) {
      Handler application = server.getHandler();
      server.setHandler(new PreflightHandler(application, settings, origins));
    }
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    Optional<String> allowed = originOf(request).flatMap(origins::allowed);
    request.addHttpStreamWrapper(stream -> new WithHeaders(stream, allowed));
    return request;
  }

  /** Returns the origin, or empty if the request has none or several. */
  static Optional<String> originOf(Request request) {
    List<String> sent = request.getHeaders().getValuesList(HttpHeader.ORIGIN);
    return sent.size() == 1 ? Optional.of(sent.getFirst()) : Optional.empty();
  }

  private final class WithHeaders extends HttpStream.Wrapper {

    private final Optional<String> allowed;

    WithHeaders(HttpStream stream, Optional<String> allowed) {
      super(stream);
      this.allowed = allowed;
    }

    @Override
    public void prepareResponse(HttpFields.Mutable headers) {
      // A cache must not give the response for one origin, or for none, to another.
      headers.ensureField(new HttpField(HttpHeader.VARY, "Origin"));
      allowed.ifPresent(
          origin -> {
            headers.put("Access-Control-Allow-Origin", origin);
            ofAllowed.forEach(headers::put);
          });
      super.prepareResponse(headers);
    }
  }
}
