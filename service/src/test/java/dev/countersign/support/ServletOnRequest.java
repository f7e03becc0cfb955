package dev.countersign.support;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;

/** Lets a test send a request through the dispatcher servlet, without direct dispatch. */
@TestConfiguration(proxyBeanMethods = false)
public class ServletOnRequest {

  /** Request header: 1 selects the servlet. */
  public static final String HEADER = "X-Test-Servlet";

  @Bean
  static BeanPostProcessor choiceOfServlet() {
    return new BeanPostProcessor() {
      @Override
      @SuppressWarnings("unchecked") // The registration takes any filter.
      public Object postProcessBeforeInitialization(Object bean, String name) {
        if (name.equals("directDispatchFilter")) {
          var registration = (FilterRegistrationBean<Filter>) bean;
          registration.setFilter(new Choice(Objects.requireNonNull(registration.getFilter())));
        }
        return bean;
      }
    };
  }

  private static final class Choice extends HttpFilter {

    private final Filter direct;

    Choice(Filter direct) {
      this.direct = direct;
    }

    @Override
    protected void doFilter(
        HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws ServletException, IOException {
      if ("1".equals(request.getHeader(HEADER))) {
        chain.doFilter(request, response);
      } else {
        direct.doFilter(request, response, chain);
      }
    }
  }
}
