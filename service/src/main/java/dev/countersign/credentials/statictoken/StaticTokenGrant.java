package dev.countersign.credentials.statictoken;

import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.SecondFactorPolicy;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Returns the static token of a user who has logged in. */
@Component
public class StaticTokenGrant {

  private final SecondFactorPolicy policy;
  private final StaticTokenIssuer issuer;

  StaticTokenGrant(SecondFactorPolicy policy, StaticTokenIssuer issuer) {
    this.policy = policy;
    this.issuer = issuer;
  }

  /**
   * Returns the response with the token, or empty if the account was deactivated or its password
   * changed after the proof. Refuses a user who must add a second factor first.
   */
  public Optional<Answer> grant(LoginProof proof, Origin origin) {
    policy.admit(proof.user());
    return issuer.issue(proof, origin).map(token -> Answer.ok(RevealedToken.of(token)).notStored());
  }
}
