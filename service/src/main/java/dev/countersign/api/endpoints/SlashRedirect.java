package dev.countersign.api.endpoints;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.http.answers.Answer;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.method.HandlerMethod;

/** Redirects a request without the trailing slash to the right path. Keeps method and body. */
@Component
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class SlashRedirect {

  private static final String ALLOWED = SlashRedirect.class.getName() + ".allowed";

  /** Returns the handler that redirects the request to this route. */
  HandlerMethod handler(Route route, HttpServletRequest request) {
    request.setAttribute(ALLOWED, String.join(", ", route.allowed()));
    var method = ReflectionUtils.findMethod(SlashRedirect.class, "send", HttpServletRequest.class);
    if (method == null) {
      throw new IllegalStateException("The method send is missing.");
    }
    return new HandlerMethod(this, method);
  }

  Answer send(HttpServletRequest request) {
    boolean isRead = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
    Answer answer =
        new Answer(isRead ? 301 : 308, null, Map.of())
            .with("Location", request.getRequestURI() + "/" + query);
    // Without the header, the servlet would add methods that no endpoint has, such as TRACE.
    return request.getMethod().equals("OPTIONS")
        ? answer.with("Allow", String.valueOf(request.getAttribute(ALLOWED)))
        : answer;
  }
}
