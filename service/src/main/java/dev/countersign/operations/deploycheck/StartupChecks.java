package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.checks.Level;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.platform.settings.UnusableSetting;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.stereotype.Component;

/** Stops the start-up if a check finds an error. */
@Component
@ConditionalOnWebApplication
class StartupChecks implements SmartInitializingSingleton {

  private static final Logger LOG = LoggerFactory.getLogger(StartupChecks.class);

  private final DeployChecks checks;
  private final ChecksSettings settings;
  private final Environment environment;

  StartupChecks(DeployChecks checks, ChecksSettings settings, Environment environment) {
    this.checks = checks;
    this.settings = settings;
    this.environment = environment;
  }

  /**
   * Runs the checks. Deployment checks run only with the profile prod, because a demo is no
   * deployment.
   */
  @Override
  public void afterSingletonsInstantiated() {
    if (!settings.atStartup()) {
      return;
    }
    boolean isProduction = environment.acceptsProfiles(Profiles.of(ServiceSettings.PRODUCTION));
    for (Finding finding : checks.run(new CheckScope(isProduction, Set.of(), false)).list()) {
      if (finding.isAtLeast(settings.failLevel())) {
        throw new UnusableSetting(
            finding.property(),
            "(%s) %s %s".formatted(finding.id(), finding.text(), finding.hint()));
      }
      if (finding.isAtLeast(Level.WARNING)) {
        LOG.warn("({}) {} {}", finding.id(), finding.text(), finding.hint());
      }
    }
  }
}
