package dev.countersign.throttle;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Puts the throttles behind the gate. */
@Configuration(proxyBeanMethods = false)
class ThrottleConfiguration {

  @Bean
  WebMvcConfigurer throttles(ThrottleInterceptor throttles) {
    return new WebMvcConfigurer() {
      @Override
      public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(throttles);
      }
    };
  }
}
