package dev.countersign.http.protections;

import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.springframework.stereotype.Component;

/**
 * Gives every request an id that its response, log lines and events share. Ignores the X-Request-Id
 * of the client, which could repeat the id of another request.
 */
@Component
public class RequestIds implements HttpConfiguration.Customizer {

  public static final String HEADER = "X-Request-Id";
  private static final String ATTRIBUTE = RequestIds.class.getName();

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    responseHeaders.put(HEADER, of(request));
    return request;
  }

  /** Returns the id of a request; creates it if the request could not be parsed. */
  public String of(Request request) {
    if (!(request.getAttribute(ATTRIBUTE) instanceof String id)) {
      // The id need not be secret, and the lock of SecureRandom would slow down all requests.
      var random = ThreadLocalRandom.current();
      String made = new UUID(random.nextLong(), random.nextLong()).toString();
      request.setAttribute(ATTRIBUTE, made);
      return made;
    }
    return id;
  }

  public static String of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof String id ? id : "";
  }
}
