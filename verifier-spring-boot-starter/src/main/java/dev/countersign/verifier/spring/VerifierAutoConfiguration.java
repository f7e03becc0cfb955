package dev.countersign.verifier.spring;

import dev.countersign.verifier.TokenVerifier;
import dev.countersign.verifier.TokenVerifierBuilder;
import java.util.List;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Verifies tokens before every handler of the application. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties(VerifierProperties.class)
public class VerifierAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  TokenVerifier tokenVerifier(VerifierProperties properties) {
    if (properties.baseUrl() == null) {
      throw new IllegalStateException(
          "countersign.verifier.base-url is not set: set it to the URL of Countersign");
    }
    TokenVerifierBuilder builder =
        TokenVerifier.of(properties.baseUrl())
            .audience(properties.audience())
            .userIdClaim(properties.userIdClaim())
            .pollInterval(properties.pollInterval())
            .maxStaleness(properties.maxStaleness())
            .leeway(properties.leeway())
            .deadline(properties.deadline());
    if (properties.issuer() != null) {
      builder.issuer(properties.issuer());
    }
    if (properties.sharedSecret() != null) {
      builder.sharedSecret(properties.sharedSecret());
    }
    return properties.revocations() ? builder.start() : builder.withoutRevocations().start();
  }

  /** A mapped interceptor runs before the handlers of every mapping, those of Actuator included. */
  @Bean
  MappedInterceptor verifierInterceptor(
      TokenVerifier verifier, AutowireCapableBeanFactory beans, VerifierProperties properties) {
    return new MappedInterceptor(
        null,
        properties.publicPaths().toArray(String[]::new),
        new VerifierInterceptor(verifier, new DeclaredPermissions(beans)));
  }

  @Bean
  WebMvcConfigurer verifiedCallerParameters() {
    return new WebMvcConfigurer() {
      @Override
      public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new VerifiedCallerResolver());
      }
    };
  }
}
