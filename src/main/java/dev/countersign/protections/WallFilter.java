package dev.countersign.protections;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.stereotype.Component;

/**
 * First in the stack but for the probes: nothing goes further that is for another host, came over
 * plain HTTP where HTTPS is wanted, or has a malformed path.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
class WallFilter extends HttpFilter {

  private final StrictHttpFirewall firewall = new StrictHttpFirewall();
  private final AllowedHosts allowedHosts;
  private final HttpsRedirect httpsRedirect;

  WallFilter(AllowedHosts allowedHosts, HttpsRedirect httpsRedirect) {
    this.allowedHosts = allowedHosts;
    this.httpsRedirect = httpsRedirect;
    // An unknown method is answered with 405 by the endpoint, after the caller was identified.
    firewall.setUnsafeAllowAnyHttpMethod(true);
    // A token of the wrong characters is answered with 401 by the scheme that reads the header.
    firewall.setAllowedHeaderValues(value -> true);
    // Headers are asked for by names of ours alone, and each asking would be a pattern to match.
    firewall.setAllowedHeaderNames(name -> true);
    // We only ask for names we know; the framework walks over all of them to log a request.
    firewall.setAllowedParameterNames(name -> true);
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try (var _ = MDC.putCloseable("request", RequestIds.of(request))) {
      guard(request, response, chain);
    }
  }

  private void guard(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Optional<RequestedHost> host = RequestedHost.of(request).filter(allowedHosts::include);
    if (host.isEmpty()) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
      return;
    }
    Optional<String> secure = httpsRedirect.target(request, host.get());
    if (secure.isPresent()) {
      response.setStatus(HttpServletResponse.SC_MOVED_PERMANENTLY);
      response.setHeader("Location", secure.get());
      return;
    }
    try {
      chain.doFilter(firewall.getFirewalledRequest(request), response);
    } catch (RequestRejectedException malformed) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
    }
  }
}
