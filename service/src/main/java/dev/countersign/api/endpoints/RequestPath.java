package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.api.requests.GateLog;
import dev.countersign.api.requests.RequestReports;
import dev.countersign.api.throttle.ThrottleInterceptor;
import dev.countersign.http.answers.EngineErrors;
import dev.countersign.http.health.HealthProbes;
import dev.countersign.http.protections.EngineProtections;
import dev.countersign.http.protections.ProtectionFilter;
import dev.countersign.platform.database.RequestDeadlines;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.filter.RequestContextFilter;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.handler.MappedInterceptor;

/**
 * Configures the path of a request, in order: Jetty, servlet filters, interceptors, endpoint. No
 * other class registers a filter, an interceptor or a customizer of the server.
 */
@Configuration(proxyBeanMethods = false)
class RequestPath {

  @Bean
  WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> engine(
      EngineErrors errors, EngineProtections protections, RequestReports reports) {
    return factory -> {
      factory.setThreadPool(protections.threads());
      factory.addServerCustomizers(errors::installOn, protections::installOn, reports::installOn);
    };
  }

  @Bean
  FilterRegistrationBean<RequestDeadlines> firstFilter(RequestDeadlines deadlines) {
    return filter(1, deadlines);
  }

  @Bean
  FilterRegistrationBean<HealthProbes> secondFilter(HealthProbes probes) {
    return filter(2, probes);
  }

  /** Follows the probes, which always get the CPU. */
  @Bean
  FilterRegistrationBean<CpuAdmission> thirdFilter(CpuAdmission admission) {
    return filter(3, admission);
  }

  @Bean
  FilterRegistrationBean<ProtectionFilter> fourthFilter(ProtectionFilter protections) {
    return filter(4, protections);
  }

  @Bean
  FilterRegistrationBean<GateLog> fifthFilter(GateLog log) {
    return filter(5, log);
  }

  /** Follows the protections, so that requests for other hosts are not traced. */
  @Bean
  @ConditionalOnBean(RequestTracing.class)
  FilterRegistrationBean<RequestTracing> sixthFilter(RequestTracing tracing) {
    return filter(6, tracing);
  }

  /** Comes last: the endpoints of exact paths need no servlet. */
  @Bean
  FilterRegistrationBean<DirectDispatch> directDispatchFilter(DirectDispatch dispatch) {
    return filter(7, dispatch);
  }

  /** Disables this filter, because the dispatcher servlet binds the request itself. */
  @Bean
  FilterRegistrationBean<RequestContextFilter> noRequestContextFilter() {
    var registration = new FilterRegistrationBean<>(new RequestContextFilter());
    registration.setEnabled(false);
    return registration;
  }

  /**
   * Runs before the handlers of every mapping. {@link RouteHeaders} runs before the gate, so that a
   * refusal has its format and its Allow header. The rate limits run after the gate, because they
   * need the caller.
   */
  @Bean
  MappedInterceptor interceptors(
      RouteHeaders routeHeaders, AccessInterceptor gate, ThrottleInterceptor throttles) {
    return new MappedInterceptor(
        (String[]) null, new InOrder(List.of(routeHeaders, gate, throttles)));
  }

  private static <T extends Filter> FilterRegistrationBean<T> filter(int number, T filter) {
    var registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + number);
    return registration;
  }

  private record InOrder(List<HandlerInterceptor> interceptors) implements HandlerInterceptor {

    @Override
    public boolean preHandle(
        HttpServletRequest request, HttpServletResponse response, Object handler) throws Exception {
      for (HandlerInterceptor interceptor : interceptors) {
        if (!interceptor.preHandle(request, response, handler)) {
          return false;
        }
      }
      return true;
    }
  }
}
