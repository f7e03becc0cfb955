package dev.countersign.platform.settings;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.stereotype.Component;

/** Checks debug mode and the strength of the secret key. */
@Component
class ServiceChecks implements CheckProvider {

  private static final int SHORTEST_KEY = 50;
  private static final int FEWEST_CHARACTERS = 5;

  private final ServiceSettings service;
  private final boolean isProduction;

  ServiceChecks(ServiceSettings service, Environment environment) {
    this.service = service;
    isProduction = environment.acceptsProfiles(Profiles.of(ServiceSettings.PRODUCTION));
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.error(
                "countersign.E002",
                "countersign.debug",
                "Debug is on together with the profile prod.",
                "Set it to false.")
            .when(() -> service.debug() && isProduction),
        Finding.warning(
                "security.W018",
                "countersign.debug",
                "Debug is on (Django: DEBUG).",
                "Set it to false.")
            .when(() -> service.debug() && !isProduction),
        Finding.warning(
                "security.W009",
                "countersign.secret-key",
                "The secret key has fewer than 50 characters, fewer than 5 different ones, or"
                    + " starts with django-insecure- (Django: SECRET_KEY).",
                "Set it to the output of bin/countersign generate-secret-key. To keep users logged"
                    + " in, list the old key in countersign.secret-key-fallbacks for a while.")
            .when(() -> isWeak(service.secretKey())),
        Finding.warning(
                "security.W025",
                "countersign.secret-key-fallbacks",
                "A fallback key has fewer than 50 characters, fewer than 5 different ones, or"
                    + " starts with django-insecure- (Django: SECRET_KEY_FALLBACKS).",
                "Remove it from the list. This invalidates everything that was signed with it.")
            .when(() -> service.secretKeyFallbacks().stream().anyMatch(ServiceChecks::isWeak)),
        Finding.warning(
                "countersign.W023",
                "countersign.secret-key-fallbacks",
                "The secret key is also listed as a fallback, so it has not been changed.",
                "Set countersign.secret-key to the new key.")
            .when(
                () ->
                    service.secretKeyFallbacks().stream()
                        .anyMatch(earlier -> earlier.reveal().equals(service.secretKey().reveal())))
            .always());
  }

  /** Applies Django's rule. Django writes keys with this prefix into new projects. */
  private static boolean isWeak(Secret key) {
    String text = key.reveal();
    return text.length() < SHORTEST_KEY
        || text.chars().distinct().count() < FEWEST_CHARACTERS
        || text.startsWith("django-insecure-");
  }
}
