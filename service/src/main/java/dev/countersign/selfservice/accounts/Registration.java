package dev.countersign.selfservice.accounts;

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
import dev.countersign.platform.errors.RegistrationClosed;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Creates accounts for users who register. */
@Component
public class Registration {

  /** The field with the key of an invitation, if registration needs one. */
  public static final String INVITATION = "invitation";

  private static final TextField INVITATION_FIELD =
      TextField.text(INVITATION, "Invitation").secret().build();

  private final UserStore users;
  private final Passwords passwords;
  private final HashAdmissionControl admission;
  private final NewPassword newPassword;
  private final RegistrationSettings settings;
  private final List<RegistrationListener> welcomes;
  private final List<RegistrationField> added;
  private final Invitations invitations;
  private final AuditLog audit;
  private final Clock clock;
  private final Form form;

  Registration(
      UserStore users,
      Passwords passwords,
      HashAdmissionControl admission,
      NewPassword newPassword,
      RegistrationSettings settings,
      List<RegistrationListener> welcomes,
      List<RegistrationField> added,
      Invitations invitations,
      AuditLog audit,
      Clock clock) {
    this.users = users;
    this.settings = settings;
    this.welcomes = welcomes;
    this.added = added;
    this.invitations = invitations;
    this.passwords = passwords;
    this.admission = admission;
    this.newPassword = newPassword;
    this.audit = audit;
    this.clock = clock;
    this.form = with(added, settings.isByInvitation() ? plain().with(INVITATION_FIELD) : plain());
  }

  private Form plain() {
    return Form.of(
        AccountFields.username(),
        AccountFields.email().build(),
        newPassword.field("password", "Password"),
        TextField.text("password2", "Password2").secret().build());
  }

  private static Form with(List<RegistrationField> added, Form form) {
    Form all = form;
    for (RegistrationField more : added) {
      String name = more.field().name();
      if (all.fields().stream().anyMatch(known -> known.name().equals(name))) {
        throw new IllegalStateException("Two fields of the registration have the name " + name);
      }
      all = all.with(more.field());
    }
    return all;
  }

  /** Returns the fields that extensions add, for the page. */
  public List<TextField> addedFields() {
    return added.stream().map(RegistrationField::field).toList();
  }

  public Form form() {
    return form;
  }

  public User register(Input input, Origin origin) {
    if (settings.isClosed()) {
      throw new RegistrationClosed();
    }
    ValidatedInput fields = form.check(input);
    return admission.admit(() -> register(fields, origin));
  }

  private User register(ValidatedInput fields, Origin origin) {
    if (fields.text("username").filter(users::isTaken).isPresent()) {
      fields.complain("username", Username.TAKEN);
    }
    fields.orRefuse();
    String username = fields.require("username");
    String email = withLowerCaseDomain(fields.require("email"));
    Optional<String> invitation = invitation(fields, email);
    String password = newPassword.check(fields, "password", username, email);
    String hash = passwords.hash(password);
    NewUser newcomer =
        settings.waitsForVerification() && invitation.isEmpty()
            ? NewUser.unverified(username, email, hash)
            : NewUser.ordinary(username, email, hash);
    return audit
        .add(
            created -> Event.own(EventKind.USER_REGISTERED, created.id(), origin),
            () ->
                users
                    .create(newcomer, clock.instant())
                    .map(created -> store(created, fields, invitation)))
        .orElseThrow(() -> new ValidationFailed("username", Username.TAKEN));
  }

  /**
   * Returns the key of the invitation, if registration needs one. The address must be the invited
   * one, because the new account counts as its owner.
   */
  private Optional<String> invitation(ValidatedInput fields, String email) {
    if (!settings.isByInvitation()) {
      return Optional.empty();
    }
    String key = fields.require(INVITATION);
    String invited = invitations.address(key).orElseThrow(Registration::notInvited);
    if (!invited.equalsIgnoreCase(email)) {
      throw new ValidationFailed("email", "Use the address that the invitation was sent to.");
    }
    return Optional.of(key);
  }

  /** Returns the invited address, for the page. */
  public Optional<String> invitedAddress(String key) {
    return settings.isByInvitation() ? invitations.address(key) : Optional.empty();
  }

  private static ValidationFailed notInvited() {
    return new ValidationFailed(INVITATION, "This invitation is invalid, used or expired.");
  }

  private User store(User user, ValidatedInput fields, Optional<String> invitation) {
    if (invitation.isPresent() && !invitations.use(invitation.get(), user)) {
      throw notInvited();
    }
    added.forEach(field -> field.store(user, fields));
    welcomes.forEach(welcome -> welcome.hasRegistered(user));
    return user;
  }

  /**
   * Converts the domain to lower case. Host names are case-insensitive; the part before the @ may
   * not be.
   */
  public static String withLowerCaseDomain(String email) {
    int at = email.lastIndexOf('@');
    return at < 0 ? email : email.substring(0, at) + email.substring(at).toLowerCase(Locale.ROOT);
  }
}
