package dev.countersign.selfservice.accounts;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How accounts are opened.
 *
 * @param emailVerification Whether a mail asks newcomers to confirm their address: none; optional,
 *     and they can log in at once; mandatory, and they cannot before. django-allauth:
 *     ACCOUNT_EMAIL_VERIFICATION.
 * @param verificationTimeout How long the link in that mail works.
 */
@Validated
@ConfigurationProperties(value = "countersign.registration", ignoreUnknownFields = false)
public record RegistrationSettings(
    @DefaultValue("none") EmailVerification emailVerification,
    @DurationMin(minutes = 1) @DefaultValue("3d") Duration verificationTimeout) {

  /** Whether newcomers confirm their address. */
  public enum EmailVerification {
    NONE,
    OPTIONAL,
    MANDATORY
  }

  public boolean verifies() {
    return emailVerification != EmailVerification.NONE;
  }

  /** Nobody gets in before. */
  public boolean waitsForVerification() {
    return emailVerification == EmailVerification.MANDATORY;
  }
}
