package dev.countersign.http.protections;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.springframework.stereotype.Component;

/**
 * Gives every request an id that its response, log lines and events share. Takes the id of a
 * trusted proxy if the settings name its header. Ignores the id of any other client, which could
 * repeat the id of another request.
 */
@Component
public class RequestIds implements HttpConfiguration.Customizer {

  public static final String HEADER = "X-Request-Id";
  private static final String ATTRIBUTE = RequestIds.class.getName();

  /** Matches ids that need no escaping in a log, a page or a URL. */
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._-]{8,64}");

  private final TrustedProxies proxies;
  private final Optional<String> proxyHeader;

  RequestIds(SecuritySettings settings, TrustedProxies proxies) {
    this.proxies = proxies;
    this.proxyHeader = Optional.ofNullable(settings.proxyRequestIdHeader());
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    responseHeaders.put(HEADER, of(request));
    return request;
  }

  /** Returns the id of a request; creates it if the request could not be parsed. */
  public String of(Request request) {
    if (!(request.getAttribute(ATTRIBUTE) instanceof String id)) {
      String made =
          proxyHeader.flatMap(header -> sent(header, request)).orElseGet(RequestIds::make);
      request.setAttribute(ATTRIBUTE, made);
      return made;
    }
    return id;
  }

  public static String of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof String id ? id : "";
  }

  /**
   * Returns the id that a trusted proxy sent. Of two headers neither is the id. A text that looks
   * like a token is no id: a client may have sent it through the proxy, and the log leaves it out.
   */
  private Optional<String> sent(String header, Request request) {
    List<String> values = request.getHeaders().getValuesList(header);
    return values.size() == 1
            && SAFE.matcher(values.getFirst()).matches()
            && LogText.escape(values.getFirst()).equals(values.getFirst())
            && TrustedProxies.peerOf(request).filter(proxies::include).isPresent()
        ? Optional.of(values.getFirst())
        : Optional.empty();
  }

  private static String make() {
    // The id need not be secret, and the lock of SecureRandom would slow down all requests.
    var random = ThreadLocalRandom.current();
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }
}
