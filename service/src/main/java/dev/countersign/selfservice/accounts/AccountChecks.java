package dev.countersign.selfservice.accounts;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.AccountSettings;
import dev.countersign.platform.settings.AccountSettings.LoginBy;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that users have a confirmed address where a login needs one. */
@Component
class AccountChecks implements CheckProvider {

  private static final String FIX =
      "Set countersign.registration.email-verification to optional or mandatory.";

  private final AccountSettings accounts;
  private final RegistrationSettings registration;

  AccountChecks(AccountSettings accounts, RegistrationSettings registration) {
    this.accounts = accounts;
    this.registration = registration;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "countersign.W075",
                "countersign.accounts.login-by",
                "Users log in by confirmed address, but new users are not asked to confirm theirs.",
                FIX)
            .when(() -> accounts.loginBy() != LoginBy.USERNAME && !confirms()),
        Finding.warning(
                "countersign.W076",
                "countersign.accounts.email-code-login",
                "Login codes go to confirmed addresses, but new users are not asked to confirm "
                    + "theirs.",
                FIX)
            .when(() -> accounts.emailCodeLogin() && !confirms()));
  }

  /** The link of an invitation confirms the address too. */
  private boolean confirms() {
    return registration.verifies() || registration.isByInvitation();
  }
}
