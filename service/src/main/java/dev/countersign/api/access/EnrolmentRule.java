package dev.countersign.api.access;

import dev.countersign.identity.users.SecondFactorPolicy;
import dev.countersign.identity.users.User;
import org.springframework.stereotype.Component;

/** Decides whether a credential may be used although its user must have a second factor. */
@Component
public class EnrolmentRule {

  private final SecondFactorPolicy policy;

  EnrolmentRule(SecondFactorPolicy policy) {
    this.policy = policy;
  }

  boolean isOn() {
    return policy.isOn();
  }

  /**
   * Returns false if the user must add a second factor before anything else. A credential that does
   * not tell how its login was proven, such as a static token, begins no grace period: its user may
   * be a program that never logs in. Does not ask staff who view the account of a user: their own
   * login has passed this rule.
   */
  public boolean admits(User user, Credential credential) {
    if (credential.impersonator().isPresent()) {
      return true;
    }
    return credential.methods().isEmpty() ? !policy.isOverdue(user) : policy.admits(user);
  }
}
