package dev.countersign.access;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Puts the gate before every handler mapping, present and future, for all paths. */
@Configuration(proxyBeanMethods = false)
class AccessConfiguration {

  @Bean
  MappedInterceptor gate(AccessInterceptor interceptor) {
    return new MappedInterceptor((String[]) null, interceptor);
  }
}
