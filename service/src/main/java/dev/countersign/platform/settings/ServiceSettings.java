package dev.countersign.platform.settings;

import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * General settings of the service.
 *
 * @param secretKey Secret that signs tokens, cookies and links: `bin/countersign
 *     generate-secret-key` prints one. The service does not start with less than 32 bytes, and the
 *     check reports less than 50 characters. Django: SECRET_KEY.
 * @param secretKeyFallbacks Earlier secret keys. Their signatures are still accepted, but nothing
 *     new is signed with them. Django: SECRET_KEY_FALLBACKS.
 * @param debug Whether this is a development machine. Django: DEBUG.
 * @param allowedHosts Host names that this service accepts: a name, ".example.com" for a domain
 *     with its subdomains, or "*" for any. Django: ALLOWED_HOSTS.
 */
@Validated
@ConfigurationProperties("countersign")
public record ServiceSettings(
    @NotNull(message = "is required: set it to the output of `bin/countersign generate-secret-key`") Secret secretKey,
    @DefaultValue List<Secret> secretKeyFallbacks,
    @DefaultValue("false") boolean debug,
    @DefaultValue List<String> allowedHosts) {

  /** The Spring profile for production. */
  public static final String PRODUCTION = "prod";

  private static final int SHORTEST = 32;
  private static final Pattern EXAMPLE =
      Pattern.compile("(?i)(change|replace)[-_ ]?(me|this).*|(your|example)[-_ ].*");

  /** Returns the secret key. Throws if the key is empty, too short or a published example. */
  public Secret usableSecretKey() {
    return usable("countersign.secret-key", secretKey);
  }

  /** Returns the key. Throws if it is empty, too short or a published example. */
  public static Secret usable(String property, Secret secret) {
    String key = secret.reveal();
    if (key.isBlank()) {
      throw unusable(property, "is empty");
    }
    if (EXAMPLE.matcher(key).matches()) {
      throw unusable(property, "is a published example");
    }
    if (secret.bytes().length < SHORTEST) {
      throw unusable(property, "is shorter than " + SHORTEST + " bytes");
    }
    return secret;
  }

  private static UnusableSetting unusable(String property, String fault) {
    return new UnusableSetting(
        property, fault + ": set it to the output of `bin/countersign generate-secret-key`");
  }
}
