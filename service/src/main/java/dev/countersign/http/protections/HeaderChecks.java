package dev.countersign.http.protections;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Checks the headers that protect browsers. */
@Component
class HeaderChecks implements CheckProvider {

  private static final List<String> REFERRER_POLICIES =
      List.of(
          "no-referrer",
          "no-referrer-when-downgrade",
          "origin",
          "origin-when-cross-origin",
          "same-origin",
          "strict-origin",
          "strict-origin-when-cross-origin",
          "unsafe-url");

  /** Includes the empty policy, which sends no header; Django allows it too. */
  private static final Set<String> OPENER_POLICIES =
      Set.of("same-origin", "same-origin-allow-popups", "unsafe-none", "");

  private final SecuritySettings security;

  HeaderChecks(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "security.W006",
                "countersign.security.content-type-nosniff",
                "Responses lack X-Content-Type-Options: nosniff, so browsers may guess another content type (Django: SECURE_CONTENT_TYPE_NOSNIFF).",
                "Set it to true.")
            .when(() -> !security.contentTypeNosniff()),
        Finding.warning(
                "security.W019",
                "countersign.security.frame-options",
                "X-Frame-Options is not DENY (Django: X_FRAME_OPTIONS).",
                "Set it to DENY unless pages of this site use frames.")
            .when(() -> security.frameOptions() != FrameOptions.DENY),
        Finding.warning(
                "security.W022",
                "countersign.security.referrer-policy",
                "No Referrer-Policy is sent, so other sites learn the addresses that visitors come"
                    + " from (Django: SECURE_REFERRER_POLICY).",
                "Set it to same-origin.")
            .when(() -> security.referrerPolicy().isBlank()),
        Finding.error(
                "security.E023",
                "countersign.security.referrer-policy",
                "The Referrer-Policy is not a value that browsers know (Django: SECURE_REFERRER_POLICY).",
                "Use one of: " + String.join(", ", REFERRER_POLICIES) + ".")
            .when(this::isReferrerPolicyUnknown),
        Finding.error(
                "security.E024",
                "countersign.security.cross-origin-opener-policy",
                "The Cross-Origin-Opener-Policy is not a value that browsers know (Django:"
                    + " SECURE_CROSS_ORIGIN_OPENER_POLICY).",
                "Use one of: same-origin, same-origin-allow-popups, unsafe-none.")
            .when(() -> !OPENER_POLICIES.contains(security.crossOriginOpenerPolicy())));
  }

  private boolean isReferrerPolicyUnknown() {
    String policies = security.referrerPolicy();
    return !policies.isBlank()
        && !Arrays.stream(policies.split(",", -1))
            .map(String::strip)
            .allMatch(REFERRER_POLICIES::contains);
  }
}
