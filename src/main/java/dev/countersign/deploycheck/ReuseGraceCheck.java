package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SignedTokenSettings;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** A retry comes within seconds; later it is a thief. */
@Component
class ReuseGraceCheck implements DeployCheck {

  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final SignedTokenSettings tokens;

  ReuseGraceCheck(SignedTokenSettings tokens) {
    this.tokens = tokens;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W026",
            "countersign.jwt.reuse-grace",
            "A spent refresh token is answered with the new pair for more than 30 seconds, also to a thief.",
            "Retries and racing tabs come within a few seconds: 10s is enough.")
        .when(tokens.reuseGrace().compareTo(LONGEST) > 0);
  }
}
