package dev.countersign.database;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Gives each request its deadline; other work has none. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RequestDeadlines implements Filter {

  private static final ThreadLocal<Deadline> OF_THIS_THREAD = new ThreadLocal<>();

  private final DatabaseSettings settings;

  RequestDeadlines(DatabaseSettings settings) {
    this.settings = settings;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    OF_THIS_THREAD.set(new Deadline(settings.requestDeadline()));
    try {
      chain.doFilter(request, response);
    } finally {
      OF_THIS_THREAD.remove();
    }
  }

  static Optional<Deadline> current() {
    return Optional.ofNullable(OF_THIS_THREAD.get());
  }
}
