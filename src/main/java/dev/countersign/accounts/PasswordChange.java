package dev.countersign.accounts;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.errors.ValidationFailed;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.users.LogIn;
import dev.countersign.users.Passwords;
import dev.countersign.users.Proof;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import org.springframework.stereotype.Component;

/** Puts a new password in the place of the old one; every log-in ends with it. */
@Component
public class PasswordChange {

  private static final String WRONG =
      "Your old password was entered incorrectly. Please enter it again.";

  private final LogIn logIn;
  private final UserStore users;
  private final Passwords passwords;
  private final NewPassword newPassword;
  private final AuditLog audit;
  private final Form form;

  PasswordChange(
      LogIn logIn, UserStore users, Passwords passwords, NewPassword newPassword, AuditLog audit) {
    this.logIn = logIn;
    this.users = users;
    this.passwords = passwords;
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

  /** Returns the proof of the new password, for whoever lets its owner in again. */
  public Proof change(long userId, Input input, Origin origin) {
    Checked fields = form.check(input).orRefuse();
    Proof old =
        logIn
            .check(userId, fields.require("old_password"), origin)
            .orElseThrow(() -> new ValidationFailed("old_password", WRONG));
    User user = old.user();
    String password = newPassword.check(fields, "new_password", user.username(), user.email());
    String hash = passwords.hash(password);
    Event event = Event.own(Kind.PASSWORD_CHANGED, userId, origin);
    if (!audit.add(event, () -> users.changePassword(old, hash))) {
      throw new ValidationFailed("old_password", WRONG);
    }
    return new Proof(user, hash, hash);
  }
}
