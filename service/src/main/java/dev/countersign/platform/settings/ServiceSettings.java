package dev.countersign.platform.settings;

import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the service as a whole.
 *
 * @param secretKey The application secret that everything is signed with. At least 50 random
 *     characters: `bin/countersign generate-secret-key` prints one. Django: SECRET_KEY.
 * @param secretKeyFallbacks Earlier secret keys: what was signed with them is still accepted, and
 *     nothing new is signed with them. Django: SECRET_KEY_FALLBACKS.
 * @param debug Whether this is a machine to develop on. Django: DEBUG.
 * @param allowedHosts Host names this service answers to: a name, a domain with its sub-domains as
 *     ".example.com", or "*" for any. Django: ALLOWED_HOSTS.
 */
@Validated
@ConfigurationProperties("countersign")
public record ServiceSettings(
    @NotNull(message = "is required: set it to the output of `bin/countersign generate-secret-key`") Secret secretKey,
    @DefaultValue List<Secret> secretKeyFallbacks,
    @DefaultValue("false") boolean debug,
    @DefaultValue List<String> allowedHosts) {

  /** The profile of a deployment. */
  public static final String PRODUCTION = "prod";

  private static final int SHORTEST = 32;
  private static final Pattern EXAMPLE =
      Pattern.compile("(?i)(change|replace)[-_ ]?(me|this).*|(your|example)[-_ ].*");

  /** For whoever signs with it: nothing is signed with a key that others know or can guess. */
  public Secret usableSecretKey() {
    String key = secretKey.reveal();
    if (key.isBlank()) {
      throw unusable("is empty");
    }
    if (EXAMPLE.matcher(key).matches()) {
      throw unusable("is an example that everybody knows");
    }
    if (secretKey.bytes().length < SHORTEST) {
      throw unusable("is shorter than " + SHORTEST + " bytes");
    }
    return secretKey;
  }

  private static UnusableSetting unusable(String fault) {
    return new UnusableSetting(
        "countersign.secret-key",
        fault + ": set it to the output of `bin/countersign generate-secret-key`");
  }
}
