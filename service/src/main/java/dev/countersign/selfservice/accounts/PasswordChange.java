package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.HashAdmissionControl;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.platform.errors.ValidationFailed;
import org.springframework.stereotype.Component;

/** Changes a user's password, which ends all logins of the user. */
@Component
public class PasswordChange {

  private static final String WRONG =
      "Your old password was entered incorrectly. Please enter it again.";

  private final PasswordLogin login;
  private final LoginStore logins;
  private final Passwords passwords;
  private final HashAdmissionControl admission;
  private final NewPassword newPassword;
  private final AuditLog audit;
  private final Form form;

  PasswordChange(
      PasswordLogin login,
      LoginStore logins,
      Passwords passwords,
      HashAdmissionControl admission,
      NewPassword newPassword,
      AuditLog audit) {
    this.login = login;
    this.logins = logins;
    this.passwords = passwords;
    this.admission = admission;
    this.newPassword = newPassword;
    this.audit = audit;
    this.form =
        Form.of(
            TextField.text("old_password", "Old password")
                .secret()
                .rule(passwords::complaint)
                .build(),
            newPassword.field("new_password", "New password"),
            TextField.text("new_password2", "New password2").secret().build());
  }

  public Form form() {
    return form;
  }

  /**
   * Changes the password and returns proof of the new one, with which the caller can log the user
   * in again.
   */
  public VerifiedPassword change(Authenticated caller, Input input, Origin origin) {
    long userId = caller.user().id();
    ValidatedInput fields = form.check(input).orRefuse();
    VerifiedPassword old =
        login
            .check(userId, caller.credential().login(), fields.require("old_password"), origin)
            .orElseThrow(() -> new ValidationFailed("old_password", WRONG));
    User user = old.user();
    String password = newPassword.check(fields, "new_password", user.username(), user.email());
    String hash = admission.admit(() -> passwords.hash(password));
    Event event = Event.own(EventKind.PASSWORD_CHANGED, userId, origin);
    if (!audit.add(event, () -> logins.changePassword(old, hash))) {
      throw new ValidationFailed("old_password", WRONG);
    }
    return new VerifiedPassword(
        user, hash, hash, old.loginEpoch() + 1, old.rememberedDeviceEpoch());
  }
}
