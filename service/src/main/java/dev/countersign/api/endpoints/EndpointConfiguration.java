package dev.countersign.api.endpoints;

import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Replaces the routing and response writing of Spring MVC with our own. */
@Configuration(proxyBeanMethods = false)
class EndpointConfiguration {

  @Bean
  WebMvcRegistrations registrations(
      UndeclaredMethods otherMethods,
      SlashRedirect slashRedirect,
      AnswerReturnValueHandler answers) {
    return new WebMvcRegistrations() {
      @Override
      public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
        return new EndpointMapping(otherMethods, slashRedirect);
      }

      @Override
      public RequestMappingHandlerAdapter getRequestMappingHandlerAdapter() {
        return new AnswersFirst(answers);
      }
    };
  }

  /** Registers every resolver bean, so that a new kind of parameter needs one new file. */
  @Bean
  WebMvcConfigurer arguments(List<HandlerMethodArgumentResolver> ours) {
    return new WebMvcConfigurer() {
      @Override
      public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.addAll(ours);
      }
    };
  }

  /** Tries our handler before those of Spring MVC, which would treat a map as a view's model. */
  private static final class AnswersFirst extends RequestMappingHandlerAdapter {

    private final AnswerReturnValueHandler answers;

    AnswersFirst(AnswerReturnValueHandler answers) {
      this.answers = answers;
    }

    @Override
    public void afterPropertiesSet() {
      super.afterPropertiesSet();
      var handlers = new ArrayList<HandlerMethodReturnValueHandler>();
      handlers.add(answers);
      List<HandlerMethodReturnValueHandler> standard = getReturnValueHandlers();
      if (standard != null) {
        handlers.addAll(standard);
      }
      setReturnValueHandlers(handlers);
    }
  }
}
