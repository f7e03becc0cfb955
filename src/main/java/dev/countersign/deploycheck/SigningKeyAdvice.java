package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SignedTokenSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Two uses of one key are two ways to lose it. */
@Component
class SigningKeyAdvice implements Advice {

  private final SignedTokenSettings tokens;

  SigningKeyAdvice(SignedTokenSettings tokens) {
    this.tokens = tokens;
  }

  @Override
  public List<Finding> findings() {
    return Finding.info(
            "countersign.I001",
            "countersign.jwt.signing-key",
            "Tokens are signed with the secret key.",
            "A key of its own can be changed by itself: bin/countersign keys rotate makes one.")
        .when(tokens.signingKey() == null);
  }
}
