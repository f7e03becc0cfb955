package dev.countersign.http.templates;

import dev.countersign.platform.settings.UiSettings;
import dev.countersign.platform.settings.UnusableSetting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Makes the static files that the settings of the brand define: a logo and a style sheet. */
final class BrandFiles {

  static final String STYLES = "brand.css";

  private static final String LOGO_SETTING = "countersign.ui.logo";
  private static final int LARGEST_LOGO = 256 * 1024;

  private BrandFiles() {}

  /** Returns the content of each file by its path. */
  static Map<String, byte[]> of(UiSettings settings) {
    Map<String, byte[]> files = new TreeMap<>();
    if (settings.logo() != null) {
      files.put(logoPath(settings.logo()), content(settings.logo()));
    }
    if (settings.accent() != null) {
      String styles = new Accent(settings.accent()).styles();
      files.put(STYLES, styles.getBytes(StandardCharsets.UTF_8));
    }
    return files;
  }

  /** Returns the path of the static file that holds the logo. */
  static String logoPath(Path logo) {
    String name = logo.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".svg")) {
      return "brand/logo.svg";
    }
    if (name.endsWith(".png")) {
      return "brand/logo.png";
    }
    throw new UnusableSetting(LOGO_SETTING, logo + " is neither an SVG nor a PNG file");
  }

  private static byte[] content(Path logo) {
    try {
      if (Files.size(logo) > LARGEST_LOGO) {
        throw new UnusableSetting(LOGO_SETTING, logo + " is larger than 256 KB");
      }
      return Files.readAllBytes(logo);
    } catch (IOException unreadable) {
      throw new UnusableSetting(LOGO_SETTING, logo + " cannot be read (" + unreadable + ")");
    }
  }
}
