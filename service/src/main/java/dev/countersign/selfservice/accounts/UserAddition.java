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
import dev.countersign.identity.users.Authority;
import dev.countersign.identity.users.InactiveReason;
import dev.countersign.identity.users.NewUser;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.Username;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
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
  private final Form pageForm;

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
            newPassword.optionalField("password", "Password"),
            new BooleanField("is_active", "Active"),
            new BooleanField("is_staff", "Staff"),
            new BooleanField("is_superuser", "Superuser"));
    this.pageForm =
        Form.of(
            AccountFields.username(),
            AccountFields.email().optional().build(),
            newPassword.field("password", "Password"),
            TextField.text("password2", "Password2").build(),
            new BooleanField("is_staff", "Staff"),
            new BooleanField("is_superuser", "Superuser"));
  }

  /** Returns the fields that programs send. */
  public Form form() {
    return form;
  }

  /** Creates the account of a form on a page, which asks for the password twice. */
  public User addOnPage(Actor actor, Input input) {
    ValidatedInput fields = checked(pageForm, input);
    String password =
        newPassword.check(fields, "password", fields.require("username"), email(fields));
    return add(actor, wanted(fields, Optional.of(password)));
  }

  /**
   * Checks the input of a program and hashes the password, which is slow and therefore comes before
   * the transaction. An account without a password cannot log in until one is set.
   */
  public NewUser prepare(Input input) {
    ValidatedInput fields = checked(form, input);
    Optional<String> password = fields.text("password").filter(text -> !text.isEmpty());
    password.ifPresent(
        text -> newPassword.require(text, "password", fields.require("username"), email(fields)));
    return wanted(fields, password);
  }

  public User add(Actor actor, NewUser wanted) {
    return transactions.execute(_ -> write(actor, wanted));
  }

  private ValidatedInput checked(Form wanted, Input input) {
    ValidatedInput fields = wanted.check(input);
    if (fields.text("username").filter(users::isTaken).isPresent()) {
      fields.complain("username", Username.TAKEN);
    }
    return fields.orRefuse();
  }

  private NewUser wanted(ValidatedInput fields, Optional<String> password) {
    return new NewUser(
        fields.require("username"),
        email(fields),
        password
            .map(text -> admission.admit(() -> passwords.hash(text)))
            .orElse(Passwords.UNUSABLE),
        fields.flag("is_active").orElse(true) ? null : InactiveReason.BLOCKED,
        fields.flag("is_staff").orElse(false),
        fields.flag("is_superuser").orElse(false));
  }

  private static String email(ValidatedInput fields) {
    return Registration.withLowerCaseDomain(fields.text("email").orElse(""));
  }

  private User write(Actor actor, NewUser wanted) {
    Authority authority = rosters.lock(List.of(actor.userId())).authorityOf(actor.userId());
    authority.requireAddition();
    User staff = authority.actor();
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
