package dev.countersign.http.protections;

import dev.countersign.platform.errors.RefusalCounts;
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
  private final RefusalCounts refusals;

  ProtectionFilter(
      AllowedHosts allowedHosts,
      RefusedHosts refusedHosts,
      HttpsRedirect httpsRedirect,
      RefusalCounts refusals) {
    this.refusals = refusals;
    this.allowedHosts = allowedHosts;
    this.refusedHosts = refusedHosts;
    this.httpsRedirect = httpsRedirect;
    // The endpoint responds to an unknown method with 405, after authentication.
    firewall.setUnsafeAllowAnyHttpMethod(true);
    // The scheme that reads the header responds to a malformed token with 401.
    firewall.setAllowedHeaderValues(value -> true);
    // The service reads known header names only; checking each name costs a pattern match.
    firewall.setAllowedHeaderNames(name -> true);
    // The service reads known parameters only, but Spring reads all names to log a request.
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
    Optional<RequestedHost> host = allowedHosts.accepted(request);
    if (host.isEmpty()) {
      String header = request.getHeader("Host");
      refusedHosts.report(header == null ? request.getServerName() : header);
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
      return;
    }
    Optional<String> secure = httpsRedirect.target(request, host.get());
    if (secure.isPresent() && HttpsRedirect.isExposing(request)) {
      RefusalCodes.note(request, "https_required");
      refusals.add("https_required");
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
