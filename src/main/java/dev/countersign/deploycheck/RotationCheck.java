package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SignedTokenSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** A rotation is worth its cost when the old token ends. */
@Component
class RotationCheck implements DeployCheck {

  private final SignedTokenSettings tokens;

  RotationCheck(SignedTokenSettings tokens) {
    this.tokens = tokens;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W004",
            "countersign.jwt.blacklist-after-rotation",
            "Refresh tokens are rotated, but the old ones stay good, so a stolen one works until it expires.",
            "Set it to true.")
        .when(
            tokens.rotateRefreshTokens()
                && tokens.blacklistEnabled()
                && !tokens.blacklistAfterRotation());
  }
}
