package dev.countersign.protections;

import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The headers that every answer carries, whoever writes it. */
@Component
public class ProtectionHeaders {

  private static final Map<String, String> HEADERS =
      Map.of(
          "X-Content-Type-Options", "nosniff",
          "Referrer-Policy", "same-origin",
          "Cross-Origin-Opener-Policy", "same-origin");

  /** Pages load from here or not at all; `data:` is how the style sheet draws its check marks. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'";

  private final FrameOptions frameOptions;

  ProtectionHeaders(SecuritySettings settings) {
    this.frameOptions = settings.frameOptions();
  }

  /** Takes a way to set headers, because the engine answers without a servlet response too. */
  public void addTo(BiConsumer<String, @Nullable String> headers) {
    HEADERS.forEach(headers);
    frame(frameOptions, headers);
  }

  /** A header that is set to null is taken away. */
  static void frame(FrameOptions options, BiConsumer<String, @Nullable String> headers) {
    headers.accept("X-Frame-Options", options.header().orElse(null));
    headers.accept("Content-Security-Policy", POLICY + options.directive());
  }
}
