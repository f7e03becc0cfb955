package dev.countersign.platform.settings;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the accounts of users.
 *
 * @param deletionGrace How long an account stays inactive after its owner deleted it, before its
 *     data is removed. The owner can cancel the deletion until then. 0 removes the data at once.
 * @param loginBy What users enter to log in, beside the password: username; email (a confirmed
 *     address that no other account has confirmed); both (an address comes before a username).
 * @param emailCodeLogin Whether users can log in by a code that is mailed to their confirmed
 *     address.
 */
@Validated
@ConfigurationProperties(value = "countersign.accounts", ignoreUnknownFields = false)
public record AccountSettings(
    @DurationMin @DurationMax(days = 365) @DefaultValue("14d") Duration deletionGrace,
    @DefaultValue("username") LoginBy loginBy,
    @DefaultValue("false") boolean emailCodeLogin) {

  /** What users enter to log in. */
  public enum LoginBy {
    USERNAME("username"),
    EMAIL("email address"),
    BOTH("username or email address");

    private final String noun;

    LoginBy(String noun) {
      this.noun = noun;
    }

    /** Returns the name of the field in a sentence. */
    public String noun() {
      return noun;
    }
  }
}
