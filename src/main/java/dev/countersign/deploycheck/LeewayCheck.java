package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SignedTokenSettings;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** A leeway is for clocks that differ, not for longer tokens. */
@Component
class LeewayCheck implements DeployCheck {

  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final SignedTokenSettings tokens;

  LeewayCheck(SignedTokenSettings tokens) {
    this.tokens = tokens;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W020",
            "countersign.jwt.leeway",
            "Expired tokens are accepted for more than five minutes.",
            "Clocks that are kept by NTP differ by less than a second: a few seconds are enough.")
        .when(tokens.leeway().compareTo(LONGEST) > 0);
  }
}
