package dev.countersign.api.endpoints;

import dev.countersign.api.throttle.ThrottleScopes;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.UnusableSetting;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Fails the start if a rate is configured for a scope that no endpoint has. Such a rate would limit
 * nothing.
 */
@Component
@ConditionalOnWebApplication
class ThrottleRateNames implements SmartInitializingSingleton {

  private static final String PROPERTY = "countersign.api.throttle.rates.";

  /** Includes the scopes of endpoints that other settings disable. */
  private static final Set<String> ALWAYS =
      Set.of("user", "anon", "login", "register", "refresh", "password-reset", "verify-email");

  private final RequestMappingHandlerMapping mapping;
  private final ApiSettings settings;

  ThrottleRateNames(
      @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping,
      ApiSettings settings) {
    this.mapping = mapping;
    this.settings = settings;
  }

  @Override
  public void afterSingletonsInstantiated() {
    Set<String> known = new TreeSet<>(ALWAYS);
    mapping.getHandlerMethods().values().stream()
        .map(handler -> ThrottleScopes.declaredOn(handler.getMethod(), handler.getBeanType()))
        .flatMap(Optional::stream)
        .forEach(known::add);
    for (String scope : settings.throttle().rates().keySet()) {
      if (!known.contains(scope)) {
        throw new UnusableSetting(
            PROPERTY + scope, "no endpoint has this scope; there are: " + String.join(", ", known));
      }
    }
  }
}
