package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.credentials.session.Sessions;
import dev.countersign.credentials.signedtoken.TokenFamilies;
import dev.countersign.credentials.statictoken.TokenListStore;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.guard.LockoutStore;
import dev.countersign.identity.rights.RightsStore;
import dev.countersign.identity.secondfactors.SecondFactors;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.UserVersion;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.UserEdit;
import dev.countersign.selfservice.deletion.PlannedDeletionStore;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Shows and changes one user, and lists the user's logins, tokens and recent events. */
@StaffPage(StaffPaths.USER)
class UserPage {

  private static final String VERSION = "version";
  private static final int NEWEST = 10;

  private final PageWriter pages;
  private final UserStore users;
  private final UserEdit edit;
  private final LoginStore logins;
  private final TokenFamilies families;
  private final Sessions sessions;
  private final TokenListStore tokens;
  private final SecondFactors factors;
  private final RightsStore rights;
  private final ChangeableUsers changeable;
  private final LockoutStore lockouts;
  private final History history;
  private final EmailConfirmation confirmation;
  private final RecoveryAddressStore addresses;
  private final PlannedDeletionStore deletions;
  private final Clock clock;

  UserPage(
      PageWriter pages,
      UserStore users,
      UserEdit edit,
      LoginStore logins,
      TokenFamilies families,
      Sessions sessions,
      TokenListStore tokens,
      SecondFactors factors,
      RightsStore rights,
      ChangeableUsers changeable,
      LockoutStore lockouts,
      History history,
      EmailConfirmation confirmation,
      RecoveryAddressStore addresses,
      PlannedDeletionStore deletions,
      Clock clock) {
    this.pages = pages;
    this.users = users;
    this.edit = edit;
    this.logins = logins;
    this.families = families;
    this.sessions = sessions;
    this.tokens = tokens;
    this.factors = factors;
    this.rights = rights;
    this.changeable = changeable;
    this.lockouts = lockouts;
    this.history = history;
    this.confirmation = confirmation;
    this.addresses = addresses;
    this.deletions = deletions;
    this.clock = clock;
  }

  @GetMapping
  Answer show(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    User user = require(id);
    return show(caller, user, FormState.of(shown(user)), false, request);
  }

  @PostMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
  Answer save(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    String version = form.text(VERSION).orElse("");
    return form.submit(
        () -> {
          edit.changeOnPage(Actor.of(caller, request), id, version, form.input());
          return FlashMessage.SAVED.on(StaffPaths.user(id));
        },
        failure -> {
          User now = require(id);
          boolean isOvertaken = !version.equals(UserVersion.of(now));
          return show(caller, now, FormState.of(typed(form)).with(failure), isOvertaken, request);
        });
  }

  private User require(long id) {
    return users.find(id).orElseThrow(NotFound::new);
  }

  /**
   * Returns the addresses that receive reset mails, or none if that is only the account's own
   * address.
   */
  private List<String> resetAddresses(User user) {
    Instant now = clock.instant();
    return addresses
        .find(user.id(), now)
        .filter(known -> !known.previous(now).isEmpty())
        .map(known -> known.serving(now))
        .orElse(List.of());
  }

  private static Map<String, String> shown(User user) {
    return Map.of(
        "username", user.username(),
        "email", user.email(),
        "is_active", checked(user.isActive()),
        "is_staff", checked(user.isStaff()),
        "is_superuser", checked(user.isSuperuser()));
  }

  private static String of(User user, String list) {
    return PathAndQuery.of(list).with("user", user.username()).toString();
  }

  private static String checked(boolean isSo) {
    return isSo ? "true" : "";
  }

  private static Map<String, String> typed(PostedForm form) {
    return form.texts("username", "email", "is_active", "is_staff", "is_superuser");
  }

  private Answer show(
      Authenticated caller,
      User user,
      FormState form,
      boolean isOvertaken,
      HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("user", user);
    model.put(VERSION, UserVersion.of(user));
    model.put("is_overtaken", isOvertaken);
    model.put("is_email_confirmed", confirmation.isConfirmed(user));
    model.put("reset_addresses", resetAddresses(user));
    deletions.find(user.id()).ifPresent(plan -> model.put("planned_deletion", plan.dueAt()));
    model.put("is_self", caller.userId() == user.id());
    model.put("may_change", changeable.mayChange(caller, user));
    model.put("may_grant", caller.user().isSuperuser());
    Optional<Instant> lockedUntil = lockouts.endOf(user.id());
    model.put("is_locked", lockedUntil.isPresent());
    model.put("locked_until", lockedUntil.orElse(Instant.EPOCH));
    logins
        .passwordChangeRequiredAt(user.id())
        .ifPresent(since -> model.put("password_change_required_at", since));
    model.put("may_change_rights", changeable.mayGrant(caller, user));
    model.put("group_names", rights.groupNames(user.id()));
    model.put("permissions", rights.permissions(user.id()));
    model.put("has_second_factor", factors.has(user.id()));
    model.put("logins", families.of(user.id()));
    model.put("sessions", sessions.of(user.id()));
    model.put("tokens", tokens.list(Optional.of(user.id()), PageRequest.first(), 1).rows());
    model.put("all_logins", of(user, StaffPaths.LOGINS));
    model.put("events", history.newestAbout(user.id(), NEWEST));
    model.put("all_events", of(user, StaffPaths.EVENTS));
    FlashMessage.show(model, request);
    return pages.show("staff/user.html", model, request);
  }
}
