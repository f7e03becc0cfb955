package dev.countersign.http.protections;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which sites may show a page in a frame; sets X-Frame-Options and {@code frame-ancestors}.
 */
public enum FrameOptions {
  /** No site. */
  DENY("DENY", "; frame-ancestors 'none'"),
  /** This site only. */
  SAME_ORIGIN("SAMEORIGIN", "; frame-ancestors 'self'"),
  /** All sites. */
  EXEMPT(null, "");

  private final Optional<String> header;
  private final String directive;

  FrameOptions(@Nullable String header, String directive) {
    this.header = Optional.ofNullable(header);
    this.directive = directive;
  }

  /** Returns the value of X-Frame-Options, or empty for all sites, because no value means that. */
  Optional<String> header() {
    return header;
  }

  /** Returns the end of the Content-Security-Policy header. */
  String directive() {
    return directive;
  }
}
