package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SignedTokenSettings;
import dev.countersign.signedtoken.SignedTokenSettings.OnReuse;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whoever uses a spent token has it from somewhere. */
@Component
class OnReuseAdvice implements Advice {

  private final SignedTokenSettings tokens;

  OnReuseAdvice(SignedTokenSettings tokens) {
    this.tokens = tokens;
  }

  @Override
  public List<Finding> findings() {
    return Finding.info(
            "countersign.I002",
            "countersign.jwt.on-reuse",
            "The use of a spent refresh token is refused, and its log-in goes on.",
            "With revoke-family it ends the log-in, because one of the two who hold the token is a thief (RFC 9700).")
        .when(tokens.onReuse() == OnReuse.REFUSE);
  }
}
