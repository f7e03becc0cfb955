package dev.countersign.deploycheck;

import dev.countersign.settings.UnusableSetting;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.stereotype.Component;

/** Keeps the service from starting with what its checks call an error. */
@Component
@ConditionalOnWebApplication
class StartUpChecks implements SmartInitializingSingleton {

  private static final Logger LOG = LoggerFactory.getLogger(StartUpChecks.class);

  private final DeployChecks checks;
  private final ChecksSettings settings;
  private final Environment environment;

  StartUpChecks(DeployChecks checks, ChecksSettings settings, Environment environment) {
    this.checks = checks;
    this.settings = settings;
    this.environment = environment;
  }

  /** What is about deployment is asked in production alone: a demo is no deployment. */
  @Override
  public void afterSingletonsInstantiated() {
    if (!settings.atStartup()) {
      return;
    }
    boolean isProduction = environment.acceptsProfiles(Profiles.of(DebugCheck.PRODUCTION));
    for (Finding finding : checks.run(new Extent(isProduction, Set.of(), false)).list()) {
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
