package dev.countersign.api.throttle;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.ApiSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that the endpoints that write, hash or send mail have a rate limit. */
@Component
class RateChecks implements CheckProvider {

  private final ApiSettings.Throttle throttle;

  RateChecks(ApiSettings api) {
    throttle = api.throttle();
  }

  @Override
  public List<Check> checks() {
    return List.of(Check.of(this::unlimitedScopes));
  }

  private List<Finding> unlimitedScopes() {
    List<String> unlimited = throttle.unlimitedScopes();
    return Finding.warning(
            "countersign.W036",
            "countersign.api.throttle.default-rates",
            "Requests are not limited in these scopes: " + String.join(", ", unlimited) + ".",
            "Set it to true, or set countersign.api.throttle.rates for each scope.")
        .onlyIf(!unlimited.isEmpty());
  }
}
