package dev.countersign.accounts;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Kind;
import dev.countersign.errors.NotFound;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.users.Passwords;
import dev.countersign.users.Roster;
import dev.countersign.users.RosterStore;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Staff give somebody a new password; every log-in of theirs ends with it. */
@Component
public class PasswordSetting {

  private final UserStore users;
  private final RosterStore rosters;
  private final Passwords passwords;
  private final NewPassword newPassword;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Form form;

  PasswordSetting(
      UserStore users,
      RosterStore rosters,
      Passwords passwords,
      NewPassword newPassword,
      AuditLog audit,
      TransactionOperations transactions) {
    this.users = users;
    this.rosters = rosters;
    this.passwords = passwords;
    this.newPassword = newPassword;
    this.audit = audit;
    this.transactions = transactions;
    this.form =
        Form.of(
            newPassword.field("new_password", "New password"),
            TextField.text("new_password2", "New password2").build());
  }

  /** Hashed before anybody is locked: that takes its time. */
  public void set(Actor actor, long id, Input input) {
    Checked fields = form.check(input).orRefuse();
    User user = users.find(id).orElseThrow(NotFound::new);
    String hash =
        passwords.hash(newPassword.check(fields, "new_password", user.username(), user.email()));
    transactions.executeWithoutResult(
        _ -> {
          Roster roster = rosters.lock(List.of(actor.userId(), id));
          roster.authorityOf(actor.userId()).requireNewPassword(roster.require(id));
          users.setPassword(id, hash);
          audit.add(actor.event(Kind.STAFF_PASSWORD_SET, id));
        });
  }
}
