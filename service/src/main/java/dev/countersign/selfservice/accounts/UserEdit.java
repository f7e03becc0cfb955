package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.BooleanField;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.users.Authority;
import dev.countersign.identity.users.InactiveReason;
import dev.countersign.identity.users.InactiveReasonStore;
import dev.countersign.identity.users.LockedUsers;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserChange;
import dev.countersign.identity.users.UserVersion;
import dev.countersign.identity.users.Username;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.notices.Notices;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Changes user accounts on behalf of staff. */
@Component
public class UserEdit {

  public static final String OVERTAKEN =
      "This user was changed after you opened the form. Your changes were not saved.";

  private static final String OWN_EMAIL =
      "Change your own email address in your profile, which asks for your password.";

  private static final Form FORM =
      Form.of(
          AccountFields.username(),
          AccountFields.email().optional().build(),
          new BooleanField("is_active", "Active"),
          new BooleanField("is_staff", "Staff"),
          new BooleanField("is_superuser", "Superuser"));

  private final StaffChangeStore rosters;
  private final InactiveReasonStore reasons;
  private final EmailChange emailChange;
  private final Notices notices;
  private final AuditLog audit;
  private final TransactionOperations transactions;

  UserEdit(
      StaffChangeStore rosters,
      InactiveReasonStore reasons,
      EmailChange emailChange,
      Notices notices,
      AuditLog audit,
      TransactionOperations transactions) {
    this.rosters = rosters;
    this.reasons = reasons;
    this.emailChange = emailChange;
    this.notices = notices;
    this.audit = audit;
    this.transactions = transactions;
  }

  /** Returns the fields that programs send. */
  public static Form form() {
    return FORM;
  }

  /**
   * Changes a user from a page. Refuses if the user's version differs from the one that the form
   * showed, so that concurrent changes are not overwritten.
   */
  public void changeOnPage(Actor actor, long id, String version, Input input) {
    ValidatedInput fields = FORM.check(input).orRefuse();
    change(
        actor,
        id,
        user -> requireVersion(version, user),
        (user, authority) -> ofPage(fields, user, authority.actor().isSuperuser()),
        Function.identity());
  }

  /**
   * Replaces a user for a program: the username is required; flags that were not sent stay. The
   * result is made before the commit, so that a change that was made is never reported as failed.
   */
  public <T> T replace(
      Actor actor, long id, Consumer<User> precondition, Input input, Function<User, T> result) {
    ValidatedInput fields = FORM.check(input).orRefuse();
    return change(actor, id, precondition, (user, _) -> sent(actor, fields, user), result);
  }

  /** Does the same, and changes only the fields that a program sent. */
  public <T> T update(
      Actor actor, long id, Consumer<User> precondition, Input input, Function<User, T> result) {
    ValidatedInput fields = FORM.checkSent(input).orRefuse();
    return change(actor, id, precondition, (user, _) -> sent(actor, fields, user), result);
  }

  private <T> T change(
      Actor actor,
      long id,
      Consumer<User> precondition,
      BiFunction<User, Authority, UserChange> wanted,
      Function<User, T> result) {
    return transactions.execute(
        _ -> {
          LockedUsers roster = rosters.lock(List.of(actor.userId(), id));
          User user = roster.require(id);
          Authority authority = roster.authorityOf(actor.userId());
          precondition.accept(user);
          UserChange change = wanted.apply(user, authority);
          if (!change.email().equals(user.email())) {
            notices.staffChangedEmail(id, emailChange.byStaff(id));
          }
          apply(actor, authority, user, change);
          return result.apply(change.appliedTo(user));
        });
  }

  private static void requireVersion(String version, User user) {
    if (!version.equals(UserVersion.of(user))) {
      throw new ValidationFailed(ValidatedInput.NON_FIELD, OVERTAKEN);
    }
  }

  /**
   * Activates or blocks all given users, or none if one is refused. Also blocks users who are
   * inactive for another reason. Returns how many changed.
   */
  public int setActive(Actor actor, Collection<Long> ids, boolean isActive) {
    var concerned = new LinkedHashSet<>(ids);
    concerned.add(actor.userId());
    Integer changed =
        transactions.execute(
            _ -> {
              LockedUsers roster = rosters.lock(concerned);
              Authority authority = roster.authorityOf(actor.userId());
              List<User> others =
                  ids.stream()
                      .map(roster::require)
                      .filter(user -> isActive ? !user.isActive() : !isBlocked(user))
                      .toList();
              others.forEach(
                  user ->
                      apply(
                          actor,
                          authority,
                          user,
                          isActive
                              ? UserChange.none(user).activated()
                              : UserChange.none(user).deactivated(InactiveReason.BLOCKED)));
              return others.size();
            });
    return changed;
  }

  private boolean isBlocked(User user) {
    return reasons.find(user).filter(InactiveReason.BLOCKED::equals).isPresent();
  }

  /**
   * Reads the wanted values of a page. Staff who are not superusers get a form without the fields
   * for rights, so the rights stay as they are. The form of an inactive user leaves the reason.
   */
  private static UserChange ofPage(ValidatedInput fields, User user, boolean formHasRights) {
    return new UserChange(
        fields.require("username"),
        fields.text("email").orElse(""),
        fields.flag("is_active").orElse(false),
        fields.flag("is_staff").orElse(!formHasRights && user.isStaff()),
        fields.flag("is_superuser").orElse(!formHasRights && user.isSuperuser()),
        null);
  }

  /**
   * Reads the values that a program sent. {@code is_active: false} blocks the user, also one who is
   * inactive for another reason. Refuses the actor's own email address: an access token is enough
   * for this request, and resets of the password follow an address that staff set.
   */
  private UserChange sent(Actor actor, ValidatedInput fields, User user) {
    String email = fields.text("email").orElse(user.email());
    if (user.id() == actor.userId() && !email.equals(user.email())) {
      throw new ValidationFailed("email", OWN_EMAIL);
    }
    boolean blocks = fields.flag("is_active").filter(isActive -> !isActive).isPresent();
    return new UserChange(
        fields.text("username").orElse(user.username()),
        email,
        fields.flag("is_active").orElse(user.isActive()),
        fields.flag("is_staff").orElse(user.isStaff()),
        fields.flag("is_superuser").orElse(user.isSuperuser()),
        blocks && !isBlocked(user) ? InactiveReason.BLOCKED : null);
  }

  private void apply(Actor actor, Authority authority, User user, UserChange change) {
    List<String> differences = change.differences(user);
    authority.requireChange(user, change);
    if (differences.isEmpty()) {
      return;
    }
    if (!rosters.change(user, change)) {
      throw new ValidationFailed("username", Username.TAKEN);
    }
    if (change.isAboutActivity(user)) {
      EventKind kind =
          change.isActive() ? EventKind.STAFF_USER_ACTIVATED : EventKind.STAFF_USER_DEACTIVATED;
      audit.add(actor.event(kind, user.id()));
    }
    List<String> rest = differences.stream().filter(text -> !text.startsWith("is_active")).toList();
    if (!rest.isEmpty()) {
      audit.add(actor.event(EventKind.STAFF_USER_CHANGED, user.id()).with(String.join(" ", rest)));
    }
  }
}
