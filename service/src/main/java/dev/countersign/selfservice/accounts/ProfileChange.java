package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ReadOnlyField;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.UserStore.RenameOutcome;
import dev.countersign.identity.users.Username;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.platform.errors.ImpersonationRefused;
import dev.countersign.platform.errors.Throttled;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Changes the user's own profile. */
@Component
public class ProfileChange {

  /** The field with the password that confirms a change of address; see {@link EmailChange}. */
  public static final String PASSWORD = "current_password";

  private static final String EMAIL = "email";
  private static final String USERNAME = "username";
  private static final String WRONG =
      "Your password was entered incorrectly. Please enter it again.";

  private static final Form FORM =
      Form.of(
          new ReadOnlyField("id", "integer", "ID"),
          AccountFields.username(),
          AccountFields.email().optional().build(),
          new ReadOnlyField("date_joined", "datetime", "Date joined"));

  private final PasswordLogin login;
  private final UserStore users;
  private final EmailChange emailChange;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Form withPassword;

  /** The values that were sent and differ from the profile, and the verified password, if sent. */
  private record Wanted(
      Optional<String> username, Optional<String> email, Optional<VerifiedPassword> proof) {

    boolean isNothing() {
      return username.isEmpty() && email.isEmpty() && proof.isEmpty();
    }
  }

  ProfileChange(
      PasswordLogin login,
      UserStore users,
      EmailChange emailChange,
      Passwords passwords,
      AuditLog audit,
      TransactionOperations transactions) {
    this.login = login;
    this.users = users;
    this.emailChange = emailChange;
    this.audit = audit;
    this.transactions = transactions;
    this.withPassword =
        FORM.with(
            TextField.text(PASSWORD, "Current password")
                .secret()
                .untrimmed()
                .optional()
                .rule(passwords::complaint)
                .build());
  }

  /**
   * Returns the form that the contract describes. Clients may also send {@link #PASSWORD}, which
   * the description omits.
   */
  public Form form() {
    return FORM;
  }

  /**
   * Changes the profile from a page. Requires the password if the address differs, because the page
   * has a field for it.
   */
  public void replaceOnPage(Authenticated caller, Input input, Origin origin) {
    ValidatedInput fields = withPassword.check(input);
    requireOwnerOfEmail(caller, fields);
    boolean isAsked = differing(fields, EMAIL, caller.user().email()).isPresent();
    if (isAsked && password(fields).isEmpty()) {
      fields.complain(PASSWORD, "Enter your current password to change your email address.");
    }
    change(caller, fields.orRefuse(), origin);
  }

  User replace(Authenticated caller, Input input, Origin origin) {
    return change(caller, withPassword.check(input).orRefuse(), origin);
  }

  User update(Authenticated caller, Input input, Origin origin) {
    return change(caller, withPassword.checkSent(input).orRefuse(), origin);
  }

  /**
   * Determines the changes. The password is verified if an address was sent, even if that address
   * is unchanged.
   */
  private Wanted wanted(Authenticated caller, ValidatedInput fields, Origin origin) {
    requireOwnerOfEmail(caller, fields);
    User user = caller.user();
    Optional<VerifiedPassword> proof =
        password(fields)
            .filter(_ -> fields.text(EMAIL).isPresent())
            .map(password -> prove(caller, password, origin));
    return new Wanted(
        differing(fields, USERNAME, user.username()),
        differing(fields, EMAIL, user.email()),
        proof);
  }

  /** Staff who view the account can neither change its address nor try a password. */
  private static void requireOwnerOfEmail(Authenticated caller, ValidatedInput fields) {
    boolean isAboutEmail =
        password(fields).isPresent() || differing(fields, EMAIL, caller.user().email()).isPresent();
    if (isAboutEmail && caller.credential().impersonator().isPresent()) {
      throw new ImpersonationRefused();
    }
  }

  private VerifiedPassword prove(Authenticated caller, String password, Origin origin) {
    return login
        .check(caller.userId(), caller.credential().login(), password, origin)
        .orElseThrow(ProfileChange::wrong);
  }

  /**
   * Writes only values that were sent and differ, so that concurrent changes are not overwritten.
   */
  private User change(Authenticated caller, ValidatedInput fields, Origin origin) {
    User user = caller.user();
    Wanted wanted = wanted(caller, fields, origin);
    return wanted.isNothing()
        ? user
        : transactions.execute(_ -> changeLocked(user, wanted, origin));
  }

  private User changeLocked(User user, Wanted wanted, Origin origin) {
    boolean isAboutEmail = wanted.email().isPresent() || wanted.proof().isPresent();
    boolean isEmailChanged =
        isAboutEmail
            && switch (emailChange.change(user, wanted.email(), wanted.proof())) {
              case EmailChange.Outcome.CHANGED -> true;
              case EmailChange.Outcome.SAME -> false;
              case EmailChange.Outcome.OVERTAKEN -> throw overtaken();
              case EmailChange.Outcome.NOT_PROVEN -> throw wrong();
              case EmailChange.Outcome.THROTTLED -> throw new Throttled(EmailChange.WAIT);
              case EmailChange.Outcome.TOO_OFTEN ->
                  throw new ValidationFailed(
                      EMAIL,
                      "You have changed your email address too often. Try again in a few days.");
            };
    if (wanted.username().isEmpty() && wanted.email().isEmpty() && !isEmailChanged) {
      return user;
    }
    String changed =
        Stream.of(
                wanted.username().map(_ -> USERNAME),
                Optional.of(EMAIL).filter(_ -> isEmailChanged || wanted.email().isPresent()))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    User written = write(user, wanted);
    audit.add(Event.own(EventKind.PROFILE_CHANGED, user.id(), origin).with(changed));
    return written;
  }

  private User write(User user, Wanted wanted) {
    if (wanted.username().isPresent()) {
      return rename(user, wanted.username().get(), wanted.email());
    }
    String email = wanted.email().orElse(user.email());
    return users.changeEmail(user.id(), email).orElseThrow(ProfileChange::overtaken);
  }

  private User rename(User user, String username, Optional<String> email) {
    return switch (users.rename(user, username, email)) {
      case RenameOutcome.Renamed(User renamed) -> renamed;
      case RenameOutcome.NameTaken _ -> throw new ValidationFailed(USERNAME, Username.TAKEN);
      case RenameOutcome.Overtaken _ -> throw overtaken();
    };
  }

  private static Optional<String> differing(ValidatedInput fields, String name, String known) {
    return fields.text(name).filter(text -> !text.equals(known));
  }

  private static Optional<String> password(ValidatedInput fields) {
    return fields.text(PASSWORD).filter(text -> !text.isEmpty());
  }

  private static ValidationFailed wrong() {
    return new ValidationFailed(PASSWORD, WRONG);
  }

  private static Unavailable overtaken() {
    return new Unavailable(Duration.ofSeconds(1));
  }
}
