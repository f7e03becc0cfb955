package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.credentials.session.Sessions;
import dev.countersign.credentials.signedtoken.TokenFamilies;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.guard.LockoutStore;
import dev.countersign.identity.notes.StaffNote;
import dev.countersign.identity.notes.StaffNoteStore;
import dev.countersign.identity.rights.RightsStore;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.InactiveReason;
import dev.countersign.identity.users.InactiveReasonStore;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserVersion;
import dev.countersign.selfservice.deletion.PlannedDeletionStore;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Writes the page of one user. */
@Component
class UserView {

  private static final int NEWEST_EVENTS = 10;
  private static final int NEWEST_NOTES = 50;
  private static final int NEWEST_LOGINS = 50;

  private final PageWriter pages;
  private final UserCredentials credentials;
  private final TokenFamilies logins;
  private final Sessions sessions;
  private final RightsStore rights;
  private final ChangeableUsers changeable;
  private final LockoutStore lockouts;
  private final StaffNoteStore notes;
  private final History history;
  private final EmailConfirmation confirmation;
  private final RecoveryAddressStore addresses;
  private final InactiveReasonStore reasons;
  private final PlannedDeletionStore deletions;
  private final Clock clock;

  UserView(
      PageWriter pages,
      UserCredentials credentials,
      TokenFamilies logins,
      Sessions sessions,
      RightsStore rights,
      ChangeableUsers changeable,
      LockoutStore lockouts,
      StaffNoteStore notes,
      History history,
      EmailConfirmation confirmation,
      RecoveryAddressStore addresses,
      InactiveReasonStore reasons,
      PlannedDeletionStore deletions,
      Clock clock) {
    this.pages = pages;
    this.credentials = credentials;
    this.logins = logins;
    this.sessions = sessions;
    this.rights = rights;
    this.changeable = changeable;
    this.lockouts = lockouts;
    this.notes = notes;
    this.history = history;
    this.confirmation = confirmation;
    this.addresses = addresses;
    this.reasons = reasons;
    this.deletions = deletions;
    this.clock = clock;
  }

  /**
   * Shows the page.
   *
   * @param isOvertaken Whether the user was changed after the form was opened.
   */
  Answer show(
      Authenticated caller,
      User user,
      FormState form,
      boolean isOvertaken,
      HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("user", user);
    model.put("version", UserVersion.of(user));
    model.put("is_overtaken", isOvertaken);
    model.put("is_email_confirmed", confirmation.isConfirmed(user));
    model.put("reset_addresses", resetAddresses(user));
    reasons
        .find(user)
        .ifPresent(
            reason -> {
              model.put("inactive_because", reason.name().toLowerCase(Locale.ROOT));
              model.put("is_blocked", reason == InactiveReason.BLOCKED);
            });
    deletions.find(user.id()).ifPresent(plan -> model.put("planned_deletion", plan.dueAt()));
    addRights(model, caller, user);
    credentials.addTo(model, user);
    model.put("logins", logins.of(user.id()).stream().limit(NEWEST_LOGINS).toList());
    model.put("sessions", sessions.of(user.id()).stream().limit(NEWEST_LOGINS).toList());
    model.put(
        "all_logins", PathAndQuery.of(StaffPaths.LOGINS).with("user", user.username()).toString());
    List<StaffNote> newest = notes.newest(user.id(), NEWEST_NOTES + 1);
    model.put("notes", newest.stream().limit(NEWEST_NOTES).toList());
    model.put("has_older_notes", newest.size() > NEWEST_NOTES);
    model.put("longest_note", StaffNote.LONGEST);
    model.put("events", history.newestAbout(user.id(), NEWEST_EVENTS));
    model.put("filters", UserTimelinePage.links(user.id(), Optional.empty()));
    FlashMessage.show(model, request);
    return pages.show("staff/user.html", model, request);
  }

  private void addRights(Map<String, Object> model, Authenticated caller, User user) {
    model.put("is_self", caller.userId() == user.id());
    model.put("may_change", changeable.mayChange(caller, user));
    model.put("may_impersonate", changeable.mayImpersonate(caller, user));
    model.put("may_grant", caller.user().isSuperuser());
    model.put("may_change_rights", changeable.mayGrant(caller, user));
    model.put("group_names", rights.groupNames(user.id()));
    model.put("permissions", rights.permissions(user.id()));
    Optional<Instant> lockedUntil = lockouts.endOf(user.id());
    model.put("is_locked", lockedUntil.isPresent());
    model.put("locked_until", lockedUntil.orElse(Instant.EPOCH));
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
}
