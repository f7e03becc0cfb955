package dev.countersign.protections;

import dev.countersign.protections.SecuritySettings.Hsts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The headers that every answer carries, whoever writes it. */
@Component
public class ProtectionHeaders {

  /** Pages load from here or not at all; `data:` is how the style sheet draws its check marks. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'";

  private static final Set<String> NAMES =
      Set.of(
          "Content-Security-Policy",
          "Cross-Origin-Opener-Policy",
          "Referrer-Policy",
          "Strict-Transport-Security",
          "X-Content-Type-Options",
          "X-Frame-Options");

  private final Map<String, String> fixed;
  private final FrameOptions frameOptions;
  private final Optional<String> strictTransport;

  ProtectionHeaders(SecuritySettings settings) {
    this.fixed = fixed(settings);
    this.frameOptions = settings.frameOptions();
    this.strictTransport = strictTransport(settings.hsts());
  }

  /**
   * Takes a way to set headers, because the engine answers without a servlet response too. Over
   * plain HTTP anybody could have written the one about HTTPS (RFC 6797 section 7.2).
   */
  public void addTo(boolean isSecure, BiConsumer<String, @Nullable String> headers) {
    fixed.forEach(headers);
    frame(frameOptions, headers);
    if (isSecure) {
      strictTransport.ifPresent(value -> headers.accept("Strict-Transport-Security", value));
    }
  }

  /** Whether the header is one of those that every answer carries. */
  public static boolean include(String name) {
    return NAMES.contains(name);
  }

  /** A header that is set to null is taken away. */
  static void frame(FrameOptions options, BiConsumer<String, @Nullable String> headers) {
    headers.accept("X-Frame-Options", options.header().orElse(null));
    headers.accept("Content-Security-Policy", POLICY + options.directive());
  }

  private static Map<String, String> fixed(SecuritySettings settings) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("X-Content-Type-Options", settings.contentTypeNosniff() ? "nosniff" : "");
    headers.put("Referrer-Policy", settings.referrerPolicy());
    headers.put("Cross-Origin-Opener-Policy", settings.crossOriginOpenerPolicy());
    headers.values().removeIf(String::isBlank);
    return Map.copyOf(headers);
  }

  private static Optional<String> strictTransport(Hsts hsts) {
    return hsts.maxAge().isZero()
        ? Optional.empty()
        : Optional.of(
            "max-age="
                + hsts.maxAge().toSeconds()
                + (hsts.includeSubdomains() ? "; includeSubDomains" : "")
                + (hsts.preload() ? "; preload" : ""));
  }
}
