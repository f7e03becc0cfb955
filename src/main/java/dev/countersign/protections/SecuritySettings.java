package dev.countersign.protections;

import jakarta.validation.constraints.AssertTrue;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the outer wall.
 *
 * @param frameOptions Who may show our answers in a frame: nobody (DENY) or pages of ours
 *     (SAMEORIGIN); an endpoint can declare otherwise. Django: X_FRAME_OPTIONS.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.security", ignoreUnknownFields = false)
record SecuritySettings(@DefaultValue("DENY") FrameOptions frameOptions) {

  @AssertTrue(message = "must be DENY or SAMEORIGIN: countersign.security.frame-options") boolean isFrameOptionsUsable() {
    return frameOptions != FrameOptions.EXEMPT;
  }
}
