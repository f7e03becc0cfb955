package dev.countersign.http.protections;

import dev.countersign.http.protections.SecuritySettings.Hsts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Adds the security headers that every response carries. */
@Component
public class ProtectionHeaders implements HttpConfiguration.Customizer {

  /**
   * Allows pages to load from this origin only; {@code data:} is for the style sheet's check marks.
   */
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

  private final List<HttpField> fields;
  private final Optional<HttpField> strictTransport;

  ProtectionHeaders(SecuritySettings settings) {
    this.fields = fields(settings);
    this.strictTransport =
        strictTransport(settings.hsts())
            .map(value -> new PreEncodedHttpField("Strict-Transport-Security", value));
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable answer) {
    addTo(request.isSecure(), answer);
    return request;
  }

  /**
   * Adds the headers; HSTS over HTTPS only, because an attacker can forge a plain HTTP response
   * (RFC 6797 section 7.2).
   */
  public void addTo(boolean isSecure, HttpFields.Mutable answer) {
    fields.forEach(answer::put);
    if (isSecure) {
      strictTransport.ifPresent(answer::put);
    }
  }

  /** Returns whether the header is one of the security headers. */
  public static boolean include(String name) {
    return NAMES.contains(name);
  }

  /** Sets the frame headers; a null value removes the header. */
  static void frame(FrameOptions options, BiConsumer<String, @Nullable String> headers) {
    headers.accept("X-Frame-Options", options.header().orElse(null));
    headers.accept("Content-Security-Policy", POLICY + options.directive());
  }

  /** Encodes the headers once instead of for every response. */
  private static List<HttpField> fields(SecuritySettings settings) {
    var fields = new ArrayList<HttpField>();
    BiConsumer<String, @Nullable String> wanted =
        (name, value) -> {
          if (value != null && !value.isBlank()) {
            fields.add(new PreEncodedHttpField(name, value));
          }
        };
    wanted.accept("X-Content-Type-Options", settings.contentTypeNosniff() ? "nosniff" : "");
    wanted.accept("Referrer-Policy", settings.referrerPolicy());
    wanted.accept("Cross-Origin-Opener-Policy", settings.crossOriginOpenerPolicy());
    frame(settings.frameOptions(), wanted);
    return List.copyOf(fields);
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
