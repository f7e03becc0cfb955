package dev.countersign.http.protections;

import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.springframework.stereotype.Component;

/**
 * Gives every request an id of ours, by which its answer, its log lines and its events are found
 * together. One that a client sends is not looked at: it could be that of another request.
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

  /** The id of a request; a request that could not be read gets its id here. */
  public String of(Request request) {
    if (!(request.getAttribute(ATTRIBUTE) instanceof String id)) {
      // It need not be hard to guess, and the secure source has a lock that all would wait for.
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
