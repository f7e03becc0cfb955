package dev.countersign.selfservice.firstsuperuser;

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
import dev.countersign.identity.users.NewUser;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.Username;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.AccountFields;
import dev.countersign.selfservice.accounts.NewPassword;
import dev.countersign.selfservice.accounts.Registration;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Creates the first superuser. Of several concurrent calls, at most one creates a user. */
@Component
public class FirstSuperuser {

  private final FirstSuperuserStore store;
  private final SetupKeys keys;
  private final SuperuserSettings settings;
  private final UserStore users;
  private final Passwords passwords;
  private final HashAdmissionControl admission;
  private final NewPassword newPassword;
  private final AuditLog audit;
  private final Clock clock;
  private final Form form;
  private final Form formOfSettings;

  FirstSuperuser(
      FirstSuperuserStore store,
      SetupKeys keys,
      SuperuserSettings settings,
      UserStore users,
      Passwords passwords,
      HashAdmissionControl admission,
      NewPassword newPassword,
      AuditLog audit,
      Clock clock) {
    this.store = store;
    this.keys = keys;
    this.settings = settings;
    this.users = users;
    this.passwords = passwords;
    this.admission = admission;
    this.newPassword = newPassword;
    this.audit = audit;
    this.clock = clock;
    TextField password = newPassword.field("password", "Password");
    TextField repetition = TextField.text("password2", "Password2").secret().build();
    this.form =
        Form.of(AccountFields.username(), AccountFields.email().build(), password, repetition);
    this.formOfSettings =
        Form.of(
            AccountFields.username(),
            AccountFields.email().optional().build(),
            password,
            repetition);
  }

  /** Returns whether the key of a setup link is valid and there is no superuser. */
  public boolean isOpen(String key) {
    return settings.setupLink() && keys.isValid(key, clock.instant()) && !store.hasSuperuser();
  }

  /**
   * Creates the superuser from a page. Returns empty if the link is invalid, also because another
   * request has created a superuser. Checks the link first, so that an invalid one causes no
   * hashing.
   */
  public Optional<User> create(String key, Input input, Origin origin) {
    if (!isOpen(key)) {
      return Optional.empty();
    }
    NewUser superuser = admission.admit(() -> checked(form.check(input)));
    return add(superuser, user -> Event.own(EventKind.SETUP_SUPERUSER_ADDED, user.id(), origin));
  }

  /** Creates the superuser of the settings, or returns empty if there is a superuser. */
  Optional<User> createFromSettings() {
    var fields =
        Map.of(
            "username", settings.name(),
            "email", settings.address(),
            "password", settings.revealed(),
            "password2", settings.revealed());
    Input input = new Input(JsonMapper.shared().valueToTree(fields));
    return add(
        checked(formOfSettings.check(input)),
        user -> Event.about(user.id(), EventKind.COMMAND_SUPERUSER_ADDED, Origin.command("serve")));
  }

  private NewUser checked(ValidatedInput fields) {
    if (fields.text("username").filter(users::isTaken).isPresent()) {
      fields.complain("username", Username.TAKEN);
    }
    fields.orRefuse();
    String username = fields.require("username");
    String email = Registration.withLowerCaseDomain(fields.text("email").orElse(""));
    String password = newPassword.check(fields, "password", username, email);
    return NewUser.superuser(username, email, passwords.hash(password));
  }

  private Optional<User> add(NewUser superuser, Function<User, Event> event) {
    return audit.add(event, () -> addUnlessThereIsOne(superuser));
  }

  private Optional<User> addUnlessThereIsOne(NewUser superuser) {
    store.lock();
    if (store.hasSuperuser()) {
      return Optional.empty();
    }
    return Optional.of(
        users
            .create(superuser, clock.instant())
            .orElseThrow(() -> new ValidationFailed("username", Username.TAKEN)));
  }
}
