package dev.countersign.selfservice.passwordreset;

import dev.countersign.http.fields.Field;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.guard.LockoutStore;
import dev.countersign.identity.passwords.HashAdmissionControl;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.NewPassword;
import dev.countersign.selfservice.passwordreset.PasswordResetStore.LinkOwner;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Sets a new password by the link from a mail, which ends all logins of the user. */
@Component
public class PasswordReset {

  /** The field that gets the error if the link is used, expired, replaced or invalid. */
  public static final String TOKEN = "token";

  private static final String FIRST = "new_password1";
  private static final String SECOND = "new_password2";

  private final PasswordResetStore store;
  private final PasswordLogin login;
  private final Passwords passwords;
  private final HashAdmissionControl admission;
  private final NewPassword newPassword;
  private final LockoutStore lockouts;
  private final AuditLog audit;
  private final Clock clock;
  private final Form form;
  private final Form formOfPage;

  PasswordReset(
      PasswordResetStore store,
      PasswordLogin login,
      Passwords passwords,
      HashAdmissionControl admission,
      NewPassword newPassword,
      LockoutStore lockouts,
      AuditLog audit,
      Clock clock) {
    this.store = store;
    this.login = login;
    this.passwords = passwords;
    this.admission = admission;
    this.newPassword = newPassword;
    this.lockouts = lockouts;
    this.audit = audit;
    this.clock = clock;
    Field first = newPassword.field(FIRST, "New password1");
    Field second = TextField.text(SECOND, "New password2").secret().build();
    this.form =
        Form.of(
            first,
            second,
            TextField.text("uid", "Uid").build(),
            TextField.text(TOKEN, "Token").secret().build());
    this.formOfPage = Form.of(first, second);
  }

  Form form() {
    return form;
  }

  /** Returns whether the link is valid. */
  public boolean isOpen(ResetLink link) {
    return store.owner(link, clock.instant()).isPresent();
  }

  void reset(Input input, Origin origin) {
    ValidatedInput fields = form.check(input).orRefuse();
    Optional<ResetLink> link = ResetLink.read(fields.require("uid"), fields.require(TOKEN));
    reset(link.orElseThrow(PasswordReset::dead), fields, origin);
  }

  /** Resets the password from a page, whose URL contains the link. */
  public void reset(ResetLink link, Input input, Origin origin) {
    reset(link, formOfPage.check(input).orRefuse(), origin);
  }

  /** Checks the link before hashing, so that an invalid link causes no hashing work. */
  private void reset(ResetLink link, ValidatedInput fields, Origin origin) {
    LinkOwner owner = store.owner(link, clock.instant()).orElseThrow(PasswordReset::dead);
    User user = owner.user();
    String password = fields.require(FIRST);
    if (!password.equals(fields.require(SECOND))) {
      throw new ValidationFailed(SECOND, "The two password fields didn’t match.");
    }
    newPassword.require(password, SECOND, user.username(), user.email());
    if (owner.mustChange() && login.isStored(user.id(), password)) {
      throw new ValidationFailed(SECOND, "Choose another password than the current one.");
    }
    String hash = admission.admit(() -> passwords.hash(password));
    Event event = Event.own(EventKind.PASSWORD_RESET, user.id(), origin);
    if (!audit.add(event, () -> use(link, hash))) {
      throw dead();
    }
  }

  /**
   * Uses the link and lifts a lockout of the password: failed logins by others must not lock out a
   * user who has access to the account's mail. A lockout of the second factor stays.
   */
  private boolean use(ResetLink link, String hash) {
    boolean isUsed = store.use(link, hash, clock.instant());
    if (isUsed) {
      lockouts.liftPasswords(link.userId());
    }
    return isUsed;
  }

  private static ValidationFailed dead() {
    return new ValidationFailed(TOKEN, "Invalid value");
  }
}
