package dev.countersign.identity.guard;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that wrong passwords are limited. */
@Component
class LockoutChecks implements CheckProvider {

  private static final String ID = "countersign.W029";

  /** Highest limit that NIST SP 800-63B allows. */
  private static final int HIGHEST_LIMIT = 100;

  private final LockoutSettings lockout;

  LockoutChecks(LockoutSettings lockout) {
    this.lockout = lockout;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                ID,
                "countersign.lockout.enabled",
                "Wrong passwords are not counted, so clients can try any number of them.",
                "Set it to true.")
            .when(() -> !lockout.enabled()),
        Finding.warning(
                ID,
                "countersign.lockout.account-limit",
                "More than 100 wrong passwords may be tried for one account.",
                "Set it to 100 or less.")
            .when(() -> lockout.enabled() && lockout.accountLimit() > HIGHEST_LIMIT));
  }
}
