package dev.countersign.checks.bench;

import java.util.List;
import java.util.Locale;

/** Draws a bar chart as SVG. */
final class Chart {

  private static final int LINE = 28;
  private static final int LABEL = 190;
  private static final int LONGEST = 380;

  private Chart() {}

  record Bar(String name, double length, String text) {}

  static String of(String title, List<Bar> bars) {
    double longest = bars.stream().mapToDouble(Bar::length).max().orElseThrow();
    var svg = new StringBuilder();
    int height = LINE * (bars.size() + 2);
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 %d" font-family="sans-serif" font-size="13">
        <title>%s</title>
        <rect width="720" height="%d" fill="#fff"/>
        <text x="16" y="26" font-weight="bold" fill="#222">%s</text>
        """
            .formatted(height, title, height, title));
    for (int number = 0; number < bars.size(); number++) {
      Bar bar = bars.get(number);
      int top = LINE * (number + 2) - 12;
      double width = Math.max(2, bar.length() / longest * LONGEST);
      svg.append(
          String.format(
              Locale.ROOT,
              """
              <text x="%d" y="%d" text-anchor="end" fill="#222">%s</text>
              <rect x="%d" y="%d" width="%.0f" height="18" fill="%s"/>
              <text x="%.0f" y="%d" fill="#222">%s</text>
              """,
              LABEL - 10,
              top + 14,
              bar.name(),
              LABEL,
              top,
              width,
              number == 0 ? "#999" : "#2f6f9f",
              LABEL + width + 8,
              top + 14,
              bar.text()));
    }
    return svg.append("</svg>\n").toString();
  }
}
