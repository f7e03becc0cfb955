package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SignedTokenSettings;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** How long somebody stays logged in without coming back. */
@Component
class RefreshTokenLifetimeCheck implements DeployCheck {

  private static final Duration SHORTEST = Duration.ofDays(7);
  private static final Duration LONGEST = Duration.ofDays(30);

  private final SignedTokenSettings tokens;

  RefreshTokenLifetimeCheck(SignedTokenSettings tokens) {
    this.tokens = tokens;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W003",
            "countersign.jwt.refresh-token-lifetime",
            "The lifetime of refresh tokens is not between 7 and 30 days.",
            "A shorter one sends people to the log-in page, a longer one keeps forgotten log-ins open: 7d is usual.")
        .when(
            tokens.refreshTokenLifetime().compareTo(SHORTEST) < 0
                || tokens.refreshTokenLifetime().compareTo(LONGEST) > 0);
  }
}
