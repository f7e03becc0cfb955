package dev.countersign.http.health;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.database.Connectivity;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Answers {@code /livez} and {@code /readyz} before the host check: load balancers use the IP
 * address and plain HTTP. Probes are not rate limited. The response contains only the state of the
 * replica.
 */
@Component
public class HealthProbes extends HttpFilter {

  public static final Set<String> PATHS = Set.of("/livez", "/readyz");

  private static final Set<String> READS = Set.of("GET", "HEAD");

  private final Connectivity database;
  private final Draining draining;

  HealthProbes(Connectivity database, Draining draining) {
    this.database = database;
    this.draining = draining;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!READS.contains(request.getMethod())) {
      chain.doFilter(request, response);
      return;
    }
    switch (request.getRequestURI()) {
      case "/livez" -> answer(response, true);
      case "/readyz" -> answer(response, draining.isRunning() && database.isThere());
      default -> chain.doFilter(request, response);
    }
  }

  private static void answer(HttpServletResponse response, boolean isWell) throws IOException {
    byte[] text = (isWell ? "ok\n" : "unavailable\n").getBytes(UTF_8);
    response.setStatus(isWell ? 200 : 503);
    if (!isWell) {
      response.setHeader("Retry-After", "1");
    }
    response.setHeader("Cache-Control", "no-store");
    response.setContentType("text/plain;charset=utf-8");
    response.setContentLength(text.length);
    response.getOutputStream().write(text);
  }
}
