package dev.countersign.http.protections;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks Strict-Transport-Security (RFC 6797). */
@Component
class HstsChecks implements CheckProvider {

  /** Sets the shortest max-age that the preload list of browsers accepts. */
  private static final Duration PRELOADABLE = Duration.ofDays(365);

  private final SecuritySettings.Hsts hsts;

  HstsChecks(SecuritySettings security) {
    hsts = security.hsts();
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "security.W004",
                "countersign.security.hsts.max-age",
                "HSTS is not set, so browsers may come over plain HTTP (Django: SECURE_HSTS_SECONDS).",
                "If the whole site uses HTTPS, start with 300s and raise it to 365d after a trial; browsers remember the value.")
            .when(() -> !hsts.maxAge().isPositive()),
        Finding.warning(
                "security.W005",
                "countersign.security.hsts.include-subdomains",
                "HSTS does not cover sub-domains, so a sub-domain over plain HTTP can be used to attack this site (Django: SECURE_HSTS_INCLUDE_SUBDOMAINS).",
                "Set it to true if all sub-domains use HTTPS only.")
            .when(() -> hsts.maxAge().isPositive() && !hsts.includeSubdomains()),
        Finding.warning(
                "security.W021",
                "countersign.security.hsts.preload",
                "The site cannot be put on the preload list of browsers (Django: SECURE_HSTS_PRELOAD).",
                "Set it to true if the site and its sub-domains will always use HTTPS.")
            .when(() -> !isTrial() && hsts.maxAge().isPositive() && !hsts.preload()),
        Finding.warning(
                "countersign.W006",
                "countersign.security.hsts.max-age",
                "HSTS preload is on, but max-age is less than a year, which the preload list rejects.",
                "Set it to 365d, or countersign.security.hsts.preload to false until then.")
            .when(() -> hsts.preload() && isTrial()),
        Finding.info(
                "countersign.I003",
                "countersign.security.hsts.max-age",
                "HSTS is on trial: it lasts less than a year.",
                "When the site and its sub-domains have been used over HTTPS for a week without a fault, raise it to 365d and set countersign.security.hsts.preload to true.")
            .when(() -> isTrial() && !hsts.preload()));
  }

  private boolean isTrial() {
    return hsts.maxAge().isPositive() && hsts.maxAge().compareTo(PRELOADABLE) < 0;
  }
}
