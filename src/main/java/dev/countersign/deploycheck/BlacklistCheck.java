package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SignedTokenSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Without a blacklist nobody can log out. */
@Component
class BlacklistCheck implements DeployCheck {

  private final SignedTokenSettings tokens;

  BlacklistCheck(SignedTokenSettings tokens) {
    this.tokens = tokens;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W005",
            "countersign.jwt.blacklist-enabled",
            "Refresh tokens cannot be ended, so log-out is answered with 400 and does nothing.",
            "Set it to true.")
        .when(!tokens.blacklistEnabled());
  }
}
