package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.BooleanField;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.passwords.HashAdmissionControl;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.NewUser;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.Username;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Creates accounts on behalf of staff. Only superusers may create accounts for staff. */
@Component
public class UserAddition {

  private final UserStore users;
  private final StaffChangeStore rosters;
  private final Passwords passwords;
  private final HashAdmissionControl admission;
  private final NewPassword newPassword;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Clock clock;
  private final Form form;

  UserAddition(
      UserStore users,
      StaffChangeStore rosters,
      Passwords passwords,
      HashAdmissionControl admission,
      NewPassword newPassword,
      AuditLog audit,
      TransactionOperations transactions,
      Clock clock) {
    this.users = users;
    this.rosters = rosters;
    this.passwords = passwords;
    this.admission = admission;
    this.newPassword = newPassword;
    this.audit = audit;
    this.transactions = transactions;
    this.clock = clock;
    this.form =
        Form.of(
            AccountFields.username(),
            AccountFields.email().optional().build(),
            newPassword.field("password", "Password"),
            TextField.text("password2", "Password2").build(),
            new BooleanField("is_staff", "Staff"),
            new BooleanField("is_superuser", "Superuser"));
  }

  public User add(Actor actor, Input input) {
    ValidatedInput fields = form.check(input);
    if (fields.text("username").filter(users::isTaken).isPresent()) {
      fields.complain("username", Username.TAKEN);
    }
    fields.orRefuse();
    String username = fields.require("username");
    String email = Registration.withLowerCaseDomain(fields.text("email").orElse(""));
    String password = newPassword.check(fields, "password", username, email);
    var wanted =
        new NewUser(
            username,
            email,
            admission.admit(() -> passwords.hash(password)),
            true,
            fields.flag("is_staff").orElse(false),
            fields.flag("is_superuser").orElse(false));
    return transactions.execute(_ -> add(actor, wanted));
  }

  private User add(Actor actor, NewUser wanted) {
    User staff = rosters.lock(List.of(actor.userId())).authorityOf(actor.userId()).actor();
    if ((wanted.isStaff() || wanted.isSuperuser()) && !staff.isSuperuser()) {
      throw new PermissionDenied();
    }
    User added =
        users
            .create(wanted, clock.instant())
            .orElseThrow(() -> new ValidationFailed("username", Username.TAKEN));
    audit.add(actor.event(EventKind.STAFF_USER_ADDED, added.id()).with(rights(wanted)));
    return added;
  }

  private static String rights(NewUser user) {
    return "is_staff=%s is_superuser=%s".formatted(user.isStaff(), user.isSuperuser());
  }
}
