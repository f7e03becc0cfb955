package dev.countersign.selfservice.accounts;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of registration.
 *
 * @param mode Who may register: open (anyone); invite (only with an invitation that staff sent);
 *     closed (no user).
 * @param invitationTimeout How long the link in an invitation is valid.
 * @param emailVerification Whether a mail asks new users to confirm their address: none; optional
 *     (users can log in before they confirm); mandatory (users cannot log in before they confirm).
 *     django-allauth: ACCOUNT_EMAIL_VERIFICATION.
 * @param verificationTimeout How long the link in that mail is valid.
 */
@Validated
@ConfigurationProperties(value = "countersign.registration", ignoreUnknownFields = false)
public record RegistrationSettings(
    @DefaultValue("open") Mode mode,
    @DurationMin(minutes = 1) @DurationMax(days = 90) @DefaultValue("7d")
        Duration invitationTimeout,
    @DefaultValue("none") EmailVerification emailVerification,
    @DurationMin(minutes = 1) @DefaultValue("3d") Duration verificationTimeout) {

  /** Who may register. */
  public enum Mode {
    OPEN,
    INVITE,
    CLOSED
  }

  /** Whether new users must confirm their address. */
  public enum EmailVerification {
    NONE,
    OPTIONAL,
    MANDATORY
  }

  public boolean isClosed() {
    return mode == Mode.CLOSED;
  }

  /** Returns whether registration needs an invitation. */
  public boolean isByInvitation() {
    return mode == Mode.INVITE;
  }

  public boolean verifies() {
    return emailVerification != EmailVerification.NONE;
  }

  /** Returns whether users cannot log in before they confirm their address. */
  public boolean waitsForVerification() {
    return emailVerification == EmailVerification.MANDATORY;
  }
}
