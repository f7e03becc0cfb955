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

/** Puts our routing and our answers in place of the framework's. */
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

  /** Every bean of the type is asked, so that a new kind of parameter is one file. */
  @Bean
  WebMvcConfigurer arguments(List<HandlerMethodArgumentResolver> ours) {
    return new WebMvcConfigurer() {
      @Override
      public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.addAll(ours);
      }
    };
  }

  /** Asks our handler before the framework's, which would take a map for a page's model. */
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
