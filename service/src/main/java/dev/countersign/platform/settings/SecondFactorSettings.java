package dev.countersign.platform.settings;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of second factors.
 *
 * @param required Which users must have a second factor: none; staff (staff and superusers); all.
 * @param grace How long such a user can work without a second factor, counted from the first use of
 *     a login after {@code required} applies to the user. Then logins of the user can only add one.
 * @param rememberDevice How long the login page needs no code in a browser that the user trusts. 0
 *     does not offer it.
 */
@Validated
@ConfigurationProperties(value = "countersign.second-factor", ignoreUnknownFields = false)
public record SecondFactorSettings(
    @DefaultValue("none") Required required,
    @DurationMin @DurationMax(days = 365) @DefaultValue("7d") Duration grace,
    @DurationMin @DurationMax(days = 90) @DefaultValue("0s") Duration rememberDevice) {

  /** Which users must have a second factor. */
  public enum Required {
    NONE,
    STAFF,
    ALL
  }
}
