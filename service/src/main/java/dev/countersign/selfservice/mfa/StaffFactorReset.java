package dev.countersign.selfservice.mfa;

import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.secondfactors.SecondFactors;
import dev.countersign.identity.users.StaffAction;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.Actor;
import org.springframework.stereotype.Component;

/** Removes the second factors of a user who has lost them, on behalf of staff. Ends all logins. */
@Component
public class StaffFactorReset {

  private final StaffAction staff;
  private final SecondFactors factors;

  StaffFactorReset(StaffAction staff, SecondFactors factors) {
    this.staff = staff;
    this.factors = factors;
  }

  /** Returns false if the user has no second factor. */
  public boolean reset(Actor actor, long id) {
    if (actor.userId() == id) {
      throw new ValidationFailed(
          "non_field_errors", "Turn off your own two-step login on your account page.");
    }
    return staff.run(
        actor.userId(),
        id,
        () -> factors.reset(id, actor.event(EventKind.STAFF_SECOND_FACTORS_RESET, id)));
  }
}
