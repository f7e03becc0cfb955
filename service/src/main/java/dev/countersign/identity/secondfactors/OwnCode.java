package dev.countersign.identity.secondfactors;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.guard.LoginAttempt;
import dev.countersign.identity.guard.LoginGuard;
import dev.countersign.identity.secondfactors.CodeCheck.Accepted;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Checks a code of a logged-in user who must prove the second factor again. */
@Component
public class OwnCode {

  private final CodeCheck codes;
  private final LoginGuard guard;
  private final AuditLog audit;

  OwnCode(CodeCheck codes, LoginGuard guard, AuditLog audit) {
    this.codes = codes;
    this.guard = guard;
    this.audit = audit;
  }

  /**
   * Returns whether the code is right, and marks it as used.
   *
   * @param login Names the login of the caller's credential; each login has attempts of its own.
   */
  public boolean check(long userId, String login, String code, Origin origin) {
    try (LoginAttempt attempt = guard.attemptAtOwnCode(userId, login)) {
      if (attempt.isRefused()) {
        return false;
      }
      Optional<Accepted> accepted = codes.use(userId, code);
      if (accepted.isPresent()) {
        attempt.succeed();
        if (accepted.get() == Accepted.RECOVERY_CODE) {
          audit.add(Event.own(EventKind.RECOVERY_CODE_USED, userId, origin));
        }
        return true;
      }
      attempt.fail();
    }
    audit.add(Event.own(EventKind.SECOND_FACTOR_REFUSED, userId, origin));
    return false;
  }
}
