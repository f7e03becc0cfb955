package dev.countersign.http.protections;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.slf4j.MDC;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.stereotype.Component;

/**
 * Rejects requests for a host that is not allowed, requests over plain HTTP where HTTPS is
 * required, and malformed paths.
 */
@Component
public class ProtectionFilter extends HttpFilter {

  private static final byte[] HTTPS_REQUIRED =
      "{\"detail\":\"Use HTTPS. Credentials sent over plain HTTP may have been read by others.\",\"code\":\"https_required\"}"
          .getBytes(StandardCharsets.UTF_8);

  private final StrictHttpFirewall firewall = new StrictHttpFirewall();
  private final AllowedHosts allowedHosts;
  private final RefusedHosts refusedHosts;
  private final HttpsRedirect httpsRedirect;

  ProtectionFilter(
      AllowedHosts allowedHosts, RefusedHosts refusedHosts, HttpsRedirect httpsRedirect) {
    this.allowedHosts = allowedHosts;
    this.refusedHosts = refusedHosts;
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
      String header = request.getHeader("Host");
      refusedHosts.report(header == null ? request.getServerName() : header);
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
      return;
    }
    Optional<String> secure = httpsRedirect.target(request, host.get());
    if (secure.isPresent() && HttpsRedirect.isExposing(request)) {
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      response.setContentType("application/json");
      response.getOutputStream().write(HTTPS_REQUIRED);
      return;
    }
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
