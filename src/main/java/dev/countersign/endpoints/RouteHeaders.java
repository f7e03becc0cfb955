package dev.countersign.endpoints;

import dev.countersign.answers.Negotiation;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;

/** Says on every answer which methods there are, and settles the form of the answer. */
@Component
class RouteHeaders implements HandlerInterceptor {

  private final Negotiation negotiation;

  RouteHeaders(Negotiation negotiation) {
    this.negotiation = negotiation;
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (request.getDispatcherType() == DispatcherType.REQUEST && Route.of(request).isPresent()) {
      response.setHeader("Allow", String.join(", ", Route.of(request).get().allowed()));
      response.setHeader("Vary", "Accept");
      negotiation.settle(request);
    }
    return true;
  }
}
