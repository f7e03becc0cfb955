package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.passwords.HashAdmissionControl;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.LockedUsers;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Sets a new password for a user on behalf of staff, which ends all logins of the user. */
@Component
public class StaffPasswordReset {

  private static final String PASSWORD = "new_password";

  private final UserStore users;
  private final LoginStore logins;
  private final StaffChangeStore rosters;
  private final Passwords passwords;
  private final HashAdmissionControl admission;
  private final NewPassword newPassword;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Form form;
  private final Form pageForm;

  StaffPasswordReset(
      UserStore users,
      LoginStore logins,
      StaffChangeStore rosters,
      Passwords passwords,
      HashAdmissionControl admission,
      NewPassword newPassword,
      AuditLog audit,
      TransactionOperations transactions) {
    this.users = users;
    this.logins = logins;
    this.rosters = rosters;
    this.passwords = passwords;
    this.admission = admission;
    this.newPassword = newPassword;
    this.audit = audit;
    this.transactions = transactions;
    this.form = Form.of(newPassword.field(PASSWORD, "New password"));
    this.pageForm = form.with(TextField.text("new_password2", "New password2").build());
  }

  /** Returns the fields that programs send. */
  public Form form() {
    return form;
  }

  /** Sets the password of a form on a page, which asks for it twice. */
  public void setOnPage(Actor actor, long id, Input input) {
    ValidatedInput fields = pageForm.check(input).orRefuse();
    User user = require(id);
    write(actor, id, newPassword.check(fields, PASSWORD, user.username(), user.email()));
  }

  public void set(Actor actor, long id, Input input) {
    String password = form.check(input).orRefuse().require(PASSWORD);
    User user = require(id);
    newPassword.require(password, PASSWORD, user.username(), user.email());
    write(actor, id, password);
  }

  private User require(long id) {
    return users.find(id).orElseThrow(NotFound::new);
  }

  /** Hashes the password before it locks rows, because hashing is slow. */
  private void write(Actor actor, long id, String password) {
    String hash = admission.admit(() -> passwords.hash(password));
    transactions.executeWithoutResult(
        _ -> {
          LockedUsers roster = rosters.lock(List.of(actor.userId(), id));
          roster.authorityOf(actor.userId()).requireNewPassword(roster.require(id));
          logins.setPassword(id, hash);
          audit.add(actor.event(EventKind.STAFF_PASSWORD_SET, id));
        });
  }
}
