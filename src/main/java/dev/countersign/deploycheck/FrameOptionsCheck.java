package dev.countersign.deploycheck;

import dev.countersign.protections.FrameOptions;
import dev.countersign.protections.SecuritySettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether others can show our pages in a frame. */
@Component
class FrameOptionsCheck implements DeployCheck {

  private final SecuritySettings security;

  FrameOptionsCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W019",
            "countersign.security.frame-options",
            "X-Frame-Options is not DENY (Django: X_FRAME_OPTIONS).",
            "Set it to DENY unless pages of this site show each other in frames.")
        .when(security.frameOptions() != FrameOptions.DENY);
  }
}
