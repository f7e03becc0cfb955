package dev.countersign.http.protections;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who may show an answer in a frame: said in the old header and in the policy that replaces it. */
public enum FrameOptions {
  /** Nobody. */
  DENY("DENY", "; frame-ancestors 'none'"),
  /** Pages of ours. */
  SAME_ORIGIN("SAMEORIGIN", "; frame-ancestors 'self'"),
  /** Everybody. */
  EXEMPT(null, "");

  private final Optional<String> header;
  private final String directive;

  FrameOptions(@Nullable String header, String directive) {
    this.header = Optional.ofNullable(header);
    this.directive = directive;
  }

  /** The value of X-Frame-Options, which cannot say "everybody". */
  Optional<String> header() {
    return header;
  }

  /** The end of a Content-Security-Policy. */
  String directive() {
    return directive;
  }
}
