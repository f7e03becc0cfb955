package dev.countersign.deploycheck;

import dev.countersign.guard.LockoutSettings;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * NIST SP 800-63B allows 100 wrong passwords for one account, and demands that they are counted.
 */
@Component
class LockoutCheck implements DeployCheck {

  private static final String ID = "countersign.W029";
  private static final int MOST = 100;

  private final LockoutSettings lockout;

  LockoutCheck(LockoutSettings lockout) {
    this.lockout = lockout;
  }

  @Override
  public List<Finding> findings() {
    return Stream.of(
            Finding.warning(
                    ID,
                    "countersign.lockout.enabled",
                    "Wrong passwords are not counted: anybody may try as many as they like.",
                    "Set it to true.")
                .when(!lockout.enabled()),
            Finding.warning(
                    ID,
                    "countersign.lockout.account-limit",
                    "More than 100 wrong passwords may be tried for one account.",
                    "Set it to 100 or less.")
                .when(lockout.enabled() && lockout.accountLimit() > MOST))
        .flatMap(List::stream)
        .toList();
  }
}
