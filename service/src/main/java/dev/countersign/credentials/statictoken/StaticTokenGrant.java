package dev.countersign.credentials.statictoken;

import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.LoginProof;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Returns the static token of a user who has logged in. */
@Component
public class StaticTokenGrant {

  private final StaticTokenIssuer issuer;

  StaticTokenGrant(StaticTokenIssuer issuer) {
    this.issuer = issuer;
  }

  /**
   * Returns the response with the token, or empty if the account was deactivated or its password
   * changed after the proof.
   */
  public Optional<Answer> grant(LoginProof proof, Origin origin) {
    return issuer.issue(proof, origin).map(token -> Answer.ok(RevealedToken.of(token)).notStored());
  }
}
