package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SignedTokenSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** A previous key without an end is a second key for ever. */
@Component
class PreviousKeyCheck implements DeployCheck {

  private final SignedTokenSettings tokens;

  PreviousKeyCheck(SignedTokenSettings tokens) {
    this.tokens = tokens;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W022",
            "countersign.jwt.previous-keys",
            "Tokens of a previous key are accepted without an end.",
            "Give each previous key an until: the change of keys plus the lifetime of a refresh token.")
        .when(tokens.previousKeys().stream().anyMatch(key -> key.until() == null));
  }
}
