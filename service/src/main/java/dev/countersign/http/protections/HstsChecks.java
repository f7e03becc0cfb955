package dev.countersign.http.protections;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks of Strict-Transport-Security (RFC 6797). */
@Component
class HstsChecks implements CheckProvider {

  /** The shortest time that the preload list of browsers accepts. */
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
                "If the whole site is served over HTTPS, begin with 300s and raise it to 365d when nothing breaks; browsers remember it.")
            .when(() -> !hsts.maxAge().isPositive()),
        Finding.warning(
                "security.W005",
                "countersign.security.hsts.include-subdomains",
                "HSTS does not cover sub-domains, so one of them over plain HTTP can be used against this site (Django: SECURE_HSTS_INCLUDE_SUBDOMAINS).",
                "Set it to true when all sub-domains are served over HTTPS alone.")
            .when(() -> hsts.maxAge().isPositive() && !hsts.includeSubdomains()),
        Finding.warning(
                "security.W021",
                "countersign.security.hsts.preload",
                "The site cannot be put on the preload list of browsers (Django: SECURE_HSTS_PRELOAD).",
                "Set it to true when the site and its sub-domains stay on HTTPS for good.")
            .when(() -> hsts.maxAge().isPositive() && !hsts.preload()),
        Finding.warning(
                "countersign.W006",
                "countersign.security.hsts.max-age",
                "HSTS asks for the preload list with less than a year, which the list refuses.",
                "Set it to 365d, or countersign.security.hsts.preload to false until then.")
            .when(
                () ->
                    hsts.preload()
                        && hsts.maxAge().isPositive()
                        && hsts.maxAge().compareTo(PRELOADABLE) < 0),
        Finding.info(
                "countersign.I003",
                "countersign.security.hsts.max-age",
                "HSTS lasts less than a year.",
                "When nothing broke during the trial, raise it to 365d.")
            .when(() -> hsts.maxAge().isPositive() && hsts.maxAge().compareTo(PRELOADABLE) < 0)
            .asAdvice());
  }
}
