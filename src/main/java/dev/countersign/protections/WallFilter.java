package dev.countersign.protections;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** First in the stack: protective headers on every answer, and no malformed path goes further. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class WallFilter extends OncePerRequestFilter {

  private final StrictHttpFirewall firewall = new StrictHttpFirewall();
  private final ProtectionHeaders headers;

  WallFilter(ProtectionHeaders headers) {
    this.headers = headers;
    // An unknown method is answered with 405 by the endpoint, after the caller was identified.
    firewall.setUnsafeAllowAnyHttpMethod(true);
    // A token of the wrong characters is answered with 401 by the scheme that reads the header.
    firewall.setAllowedHeaderValues(value -> true);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    headers.addTo(response::setHeader);
    try {
      chain.doFilter(firewall.getFirewalledRequest(request), response);
    } catch (RequestRejectedException malformed) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
    }
  }
}
