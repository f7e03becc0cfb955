package dev.countersign.api.requests;

import dev.countersign.api.access.AccessDecision;
import dev.countersign.http.protections.RefusalCodes;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Writes a line at DEBUG for each request that reached the gate: why it was let through or refused.
 * Writes after the endpoint, because reading the user's row there can still refuse a credential.
 */
@Component
public class GateLog implements Filter {

  /** The name of the logger, which operators set; it does not depend on the package. */
  static final String NAME = "dev.countersign.gate";

  private static final Logger LOG = LoggerFactory.getLogger(NAME);

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!(LOG.isDebugEnabled() && request instanceof HttpServletRequest decided)) {
      chain.doFilter(request, response);
      return;
    }
    AccessDecision.recordFor(decided);
    try {
      chain.doFilter(request, response);
    } finally {
      AccessDecision.about(decided).ifPresent(decision -> write(decision, decided));
    }
  }

  private static void write(AccessDecision decision, HttpServletRequest request) {
    String method = RequestReports.method(request.getMethod());
    String endpoint = RequestReports.endpoint(request);
    String refusal = RefusalCodes.of(request).orElse("-");
    LOG.atDebug()
        .addKeyValue("http.request.method", method)
        .addKeyValue("http.route", endpoint)
        .addKeyValue("event.reason", refusal)
        .log(
            "{} {} schemes: {}; permissions: {}; refusal: {}",
            method,
            endpoint,
            decision.schemes(),
            decision.permissions(),
            refusal);
  }
}
