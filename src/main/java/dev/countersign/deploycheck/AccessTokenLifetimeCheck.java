package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SignedTokenSettings;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** A stolen access token cannot be taken back: it has to end soon. */
@Component
class AccessTokenLifetimeCheck implements DeployCheck {

  private static final Duration SHORTEST = Duration.ofMinutes(5);
  private static final Duration LONGEST = Duration.ofHours(1);

  private final SignedTokenSettings tokens;

  AccessTokenLifetimeCheck(SignedTokenSettings tokens) {
    this.tokens = tokens;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W002",
            "countersign.jwt.access-token-lifetime",
            "The lifetime of access tokens is not between 5 minutes and 1 hour.",
            "A shorter one makes clients refresh all the time, a longer one gives a thief that much time: 30m is usual.")
        .when(
            tokens.accessTokenLifetime().compareTo(SHORTEST) < 0
                || tokens.accessTokenLifetime().compareTo(LONGEST) > 0);
  }
}
