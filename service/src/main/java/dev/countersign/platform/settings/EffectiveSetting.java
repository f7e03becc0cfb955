package dev.countersign.platform.settings;

import org.jspecify.annotations.Nullable;

/**
 * A setting with the value in use and where it comes from. The value of a secret is never part of
 * it.
 *
 * @param value the value as it was written, {@link #HIDDEN} for a secret, or null if it is not set
 * @param packagedValue the default, or null if there is none
 * @param origin {@link SettingOrigins#DEFAULT}, or the place that sets the value
 */
public record EffectiveSetting(
    String name,
    String description,
    boolean isSecret,
    @Nullable String value,
    @Nullable String packagedValue,
    String origin) {

  /** Stands for the value of a secret that is set. */
  public static final String HIDDEN = "********";

  /** Returns whether the value differs from the default; a secret differs if it is set. */
  public boolean isChanged() {
    return value != null && !value.equals(packagedValue == null ? "" : packagedValue);
  }

  /** Returns the first two parts of the name, such as countersign.jwt, or the first. */
  public String subject() {
    String[] parts = name.split("\\.", -1);
    return parts.length > 2 ? parts[0] + "." + parts[1] : parts[0];
  }
}
