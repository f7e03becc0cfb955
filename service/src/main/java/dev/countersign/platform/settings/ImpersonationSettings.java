package dev.countersign.platform.settings;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of impersonation: staff who view the account of a user.
 *
 * @param allowed What staff with the permission countersign.impersonate_user may do in accounts of
 *     users who are not staff: none; read-only; full (change what is not protected, if the staff
 *     member asks for it).
 * @param lifetime How long an impersonation lasts.
 * @param notices Whether the user gets a mail when an impersonation starts.
 * @param showReason Whether the user sees the reason in the recent activity and in the export of
 *     personal data.
 */
@Validated
@ConfigurationProperties(value = "countersign.impersonation", ignoreUnknownFields = false)
public record ImpersonationSettings(
    @DefaultValue("none") Allowed allowed,
    @DurationMin(minutes = 1) @DurationMax(hours = 1) @DefaultValue("15m") Duration lifetime,
    @DefaultValue("true") boolean notices,
    @DefaultValue("true") boolean showReason) {

  /** What staff may do in the account of a user. */
  public enum Allowed {
    NONE,
    READ_ONLY,
    FULL
  }

  public boolean isOn() {
    return allowed != Allowed.NONE;
  }

  /** Returns whether an impersonation may change anything. */
  public boolean mayChange() {
    return allowed == Allowed.FULL;
  }
}
