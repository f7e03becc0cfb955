package dev.countersign.api.endpoints;

import dev.countersign.http.answers.Negotiation;
import dev.countersign.http.protections.FramingProtection;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Sets what every response of a route has, refusals included: Allow, framing headers, body format.
 */
@Component
class RouteHeaders implements HandlerInterceptor {

  private final Negotiation negotiation;
  private final FramingProtection framing;

  RouteHeaders(Negotiation negotiation, FramingProtection framing) {
    this.negotiation = negotiation;
    this.framing = framing;
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (request.getDispatcherType() == DispatcherType.REQUEST) {
      Route.of(request).ifPresent(route -> settle(route, handler, request, response));
    }
    return true;
  }

  private void settle(
      Route route, Object handler, HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("Allow", String.join(", ", route.allowed()));
    if (handler instanceof HandlerMethod method) {
      framing.apply(method.getMethod(), route.endpoint(), response);
    }
    if (route.forBrowsers()) {
      response.setHeader("Cache-Control", "no-store");
      negotiation.settleOnPage(request);
    } else if (route.mediaType().isEmpty()) {
      response.setHeader("Vary", "Accept");
      negotiation.settle(request);
    }
  }
}
