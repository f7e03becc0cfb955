package dev.countersign.selfservice.accounts;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of registration.
 *
 * @param emailVerification Whether a mail asks new users to confirm their address: none; optional
 *     (users can log in before they confirm); mandatory (users cannot log in before they confirm).
 *     django-allauth: ACCOUNT_EMAIL_VERIFICATION.
 * @param verificationTimeout How long the link in that mail is valid.
 */
@Validated
@ConfigurationProperties(value = "countersign.registration", ignoreUnknownFields = false)
public record RegistrationSettings(
    @DefaultValue("none") EmailVerification emailVerification,
    @DurationMin(minutes = 1) @DefaultValue("3d") Duration verificationTimeout) {

  /** Whether new users must confirm their address. */
  public enum EmailVerification {
    NONE,
    OPTIONAL,
    MANDATORY
  }

  public boolean verifies() {
    return emailVerification != EmailVerification.NONE;
  }

  /** Returns whether users cannot log in before they confirm their address. */
  public boolean waitsForVerification() {
    return emailVerification == EmailVerification.MANDATORY;
  }
}
