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
import dev.countersign.users.NewUser;
import dev.countersign.users.Passwords;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import dev.countersign.users.Username;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Opens an account. */
@Component
public class Registration {

  private final UserStore users;
  private final Passwords passwords;
  private final NewPassword newPassword;
  private final RegistrationSettings settings;
  private final List<Welcome> welcomes;
  private final AuditLog audit;
  private final Clock clock;
  private final Form form;

  Registration(
      UserStore users,
      Passwords passwords,
      NewPassword newPassword,
      RegistrationSettings settings,
      List<Welcome> welcomes,
      AuditLog audit,
      Clock clock) {
    this.users = users;
    this.settings = settings;
    this.welcomes = welcomes;
    this.passwords = passwords;
    this.newPassword = newPassword;
    this.audit = audit;
    this.clock = clock;
    this.form =
        Form.of(
            AccountFields.username(),
            AccountFields.email().build(),
            newPassword.field("password", "Password"),
            TextField.text("password2", "Password2").secret().build());
  }

  public Form form() {
    return form;
  }

  public User register(Input input, Origin origin) {
    Checked fields = form.check(input);
    if (fields.text("username").filter(users::isTaken).isPresent()) {
      fields.complain("username", Username.TAKEN);
    }
    fields.orRefuse();
    String username = fields.require("username");
    String email = withLowerCaseDomain(fields.require("email"));
    String password = newPassword.check(fields, "password", username, email);
    String hash = passwords.hash(password);
    NewUser newcomer =
        settings.waitsForVerification()
            ? NewUser.unverified(username, email, hash)
            : NewUser.ordinary(username, email, hash);
    User user =
        audit
            .add(
                added -> Event.own(Kind.USER_REGISTERED, added.id(), origin),
                () -> users.create(newcomer, clock.instant()))
            .orElseThrow(() -> new ValidationFailed("username", Username.TAKEN));
    welcomes.forEach(welcome -> welcome.hasRegistered(user));
    return user;
  }

  /** Host names have no case; what stands before the @ may have. */
  static String withLowerCaseDomain(String email) {
    int at = email.lastIndexOf('@');
    return at < 0 ? email : email.substring(0, at) + email.substring(at).toLowerCase(Locale.ROOT);
  }
}
