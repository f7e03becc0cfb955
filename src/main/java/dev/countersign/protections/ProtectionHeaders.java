package dev.countersign.protections;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.function.BiConsumer;

/** The headers that every answer carries, whoever writes it. */
public final class ProtectionHeaders {

  private static final Map<String, String> HEADERS =
      Map.of(
          "X-Frame-Options", "DENY",
          "X-Content-Type-Options", "nosniff",
          "Referrer-Policy", "same-origin",
          "Cross-Origin-Opener-Policy", "same-origin");

  private ProtectionHeaders() {}

  public static void addTo(HttpServletResponse response) {
    addTo(response::setHeader);
  }

  /** For answers that the engine writes before there is a servlet response. */
  public static void addTo(BiConsumer<String, String> headers) {
    HEADERS.forEach(headers);
  }
}
