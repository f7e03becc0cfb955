package dev.countersign.api.endpoints;

import dev.countersign.platform.admission.CpuConcurrencyLimit;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Component;

/** Lets a request use the CPU in its turn, or refuses it with 503. */
@Component
class CpuAdmission extends HttpFilter {

  private static final int SHORT = 4096;

  private final CpuConcurrencyLimit limit;

  CpuAdmission(CpuConcurrencyLimit limit) {
    this.limit = limit;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!limit.run(isShort(request), () -> chain.doFilter(request, response))) {
      response.setHeader("Retry-After", "1");
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    }
  }

  private static boolean isShort(HttpServletRequest request) {
    long length = request.getContentLengthLong();
    return length > 0 && length <= SHORT;
  }
}
