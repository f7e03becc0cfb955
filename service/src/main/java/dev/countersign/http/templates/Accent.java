package dev.countersign.http.templates;

import dev.countersign.platform.settings.UnusableSetting;

/** Represents the colour of buttons and links that replaces the one of app.css. */
record Accent(String colour) {

  private static final double LOWEST_CONTRAST = 4.5;

  Accent {
    if (contrastToWhite(colour) < LOWEST_CONTRAST) {
      throw new UnusableSetting(
          "countersign.ui.accent",
          "%s is too light: white text on it has a contrast of %.1f:1 and needs %.1f:1"
              .formatted(colour, contrastToWhite(colour), LOWEST_CONTRAST));
    }
  }

  /** Returns a style sheet that sets the tokens of the brand. */
  String styles() {
    return """
        :root {
          --brand: %1$s;
          --brand-hover: color-mix(in srgb, %1$s 85%%, black);
          --brand-ink: light-dark(color-mix(in srgb, %1$s 85%%, black), color-mix(in srgb, %1$s 40%%, white));
          --brand-soft: light-dark(color-mix(in srgb, %1$s 8%%, white), color-mix(in srgb, %1$s 25%%, black));
        }
        """
        .formatted(colour);
  }

  /** Returns the contrast as WCAG 2.2 defines it, from 1 to 21. */
  private static double contrastToWhite(String colour) {
    double luminance =
        0.2126 * light(colour, 1) + 0.7152 * light(colour, 3) + 0.0722 * light(colour, 5);
    return 1.05 / (luminance + 0.05);
  }

  private static double light(String colour, int start) {
    double share = Integer.parseInt(colour, start, start + 2, 16) / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
