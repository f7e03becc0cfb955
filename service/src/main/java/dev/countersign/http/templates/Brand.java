package dev.countersign.http.templates;

import dev.countersign.platform.settings.UiSettings;
import java.util.Optional;

/**
 * Holds what templates show of the brand.
 *
 * @param logo address of the logo
 * @param styles address of the style sheet with the accent, or empty
 * @param support link to the support, or empty
 * @param terms link to the terms of use, or empty
 */
public record Brand(String name, String logo, String styles, String support, String terms) {

  static Brand of(UiSettings settings, StaticFiles files) {
    return new Brand(
        settings.name(),
        files.address(
            Optional.ofNullable(settings.logo()).map(BrandFiles::logoPath).orElse("favicon.svg")),
        settings.accent() == null ? "" : files.address(BrandFiles.STYLES),
        Optional.ofNullable(settings.supportUrl()).orElse(""),
        Optional.ofNullable(settings.termsUrl()).orElse(""));
  }
}
