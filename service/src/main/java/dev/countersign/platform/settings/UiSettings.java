package dev.countersign.platform.settings;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The name and colour of the pages.
 *
 * @param name Name of the site, in the header and the title of every page.
 * @param logo Path of an SVG or PNG file of at most 256 KB that replaces the logo.
 * @param accent Colour of buttons and links, such as #1c5a9e. White text on it needs a contrast of
 *     4.5:1.
 * @param supportUrl Address of the support, linked in the footer and on error pages.
 * @param termsUrl Address of the terms of use, linked in the footer and on the registration page.
 */
@Validated
@ConfigurationProperties(value = "countersign.ui", ignoreUnknownFields = false)
public record UiSettings(
    @NotBlank @Size(max = 60) @DefaultValue("Countersign") String name,
    @Nullable Path logo,
    @Nullable @Pattern(regexp = "#[0-9a-fA-F]{6}", message = "must be a colour such as #1c5a9e") String accent,
    @Nullable @Pattern(regexp = LINK, message = LINK_MESSAGE) String supportUrl,
    @Nullable @Pattern(regexp = LINK, message = LINK_MESSAGE) String termsUrl) {

  private static final String LINK = "(https?://|mailto:|/(?!/))\\S+";
  private static final String LINK_MESSAGE =
      "must be an address that begins with https://, http://, mailto: or /";
}
