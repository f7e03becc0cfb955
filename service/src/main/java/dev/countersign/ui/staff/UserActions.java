package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.credentials.session.Sessions;
import dev.countersign.credentials.signedtoken.TokenFamilies;
import dev.countersign.credentials.statictoken.StaticTokenIssuer;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.guard.LockoutStore;
import dev.countersign.identity.users.StaffAction;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.LogoutEverywhere;
import dev.countersign.selfservice.mfa.StaffFactorReset;
import dev.countersign.selfservice.passwordreset.RequiredPasswordChange;
import dev.countersign.selfservice.passwordreset.StaffResetLink;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Handles the buttons on a user's page that end logins or a lockout. Each button has its own path.
 */
@StaffPage(StaffPaths.USER)
class UserActions {

  private final StaffAction staff;
  private final LogoutEverywhere everywhere;
  private final RequiredPasswordChange passwordChange;
  private final StaffResetLink resetLink;
  private final TokenFamilies logins;
  private final Sessions sessions;
  private final StaticTokenIssuer tokens;
  private final StaffFactorReset factorReset;
  private final LockoutStore lockouts;
  private final AuditLog audit;

  UserActions(
      StaffAction staff,
      LogoutEverywhere everywhere,
      RequiredPasswordChange passwordChange,
      StaffResetLink resetLink,
      TokenFamilies logins,
      Sessions sessions,
      StaticTokenIssuer tokens,
      StaffFactorReset factorReset,
      LockoutStore lockouts,
      AuditLog audit) {
    this.staff = staff;
    this.everywhere = everywhere;
    this.passwordChange = passwordChange;
    this.resetLink = resetLink;
    this.logins = logins;
    this.sessions = sessions;
    this.tokens = tokens;
    this.factorReset = factorReset;
    this.lockouts = lockouts;
    this.audit = audit;
  }

  /** Ends all logins of the user: refresh tokens, sessions and the static token. */
  @PostMapping("logout/")
  Answer endAll(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    everywhere.by(Actor.of(caller, request), id);
    return FlashMessage.LOGGED_OUT.whereFormWas(form, StaffPaths.user(id));
  }

  /** Requires another password of a user whose password may be known to others. */
  @PostMapping("require-password-change/")
  @Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
  Answer requirePasswordChange(
      Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    passwordChange.by(Actor.of(caller, request), List.of(id));
    return FlashMessage.PASSWORD_CHANGE_REQUIRED.on(StaffPaths.user(id));
  }

  /** Mails a link with which the user sets a new password. */
  @PostMapping("reset-link/")
  Answer sendResetLink(
      Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    FlashMessage message =
        switch (resetLink.send(Actor.of(caller, request), id)) {
          case SENT -> FlashMessage.RESET_LINK_SENT;
          case LIMITED -> FlashMessage.RESET_LINK_LIMITED;
          case NO_RECIPIENT -> FlashMessage.NO_RESET_LINK;
        };
    return message.on(StaffPaths.user(id));
  }

  @PostMapping("logins/{login:[0-9a-f]{24}}/")
  Answer endLogin(
      Authenticated caller,
      @PathVariable("id") long id,
      @PathVariable("login") String login,
      PostedForm form,
      HttpServletRequest request) {
    boolean isEnded =
        staff.run(
            caller.userId(), id, () -> logins.end(caller.userId(), id, login, Origin.of(request)));
    return FlashMessage.ofEnding(isEnded).whereFormWas(form, StaffPaths.user(id));
  }

  @PostMapping("sessions/{session:[0-9a-f]{32}}/")
  Answer endSession(
      Authenticated caller,
      @PathVariable("id") long id,
      @PathVariable("session") String session,
      PostedForm form,
      HttpServletRequest request) {
    boolean isEnded =
        staff.run(
            caller.userId(),
            id,
            () -> sessions.end(caller.userId(), id, session, Origin.of(request)));
    return FlashMessage.ofEnding(isEnded).whereFormWas(form, StaffPaths.user(id));
  }

  @PostMapping("token/")
  @Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
  Answer endToken(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    Event event = Actor.of(caller, request).event(EventKind.STAFF_TOKEN_REVOKED, id);
    boolean isEnded = staff.run(caller.userId(), id, () -> tokens.revoke(id, event));
    return FlashMessage.ofEnding(isEnded).whereFormWas(form, StaffPaths.user(id));
  }

  /** Removes the second factors of a user who has lost them. */
  @PostMapping("mfa/")
  @Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
  Answer resetFactors(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    boolean isReset = factorReset.reset(Actor.of(caller, request), id);
    return (isReset ? FlashMessage.FACTORS_RESET : FlashMessage.NOTHING_TO_END)
        .whereFormWas(form, StaffPaths.user(id));
  }

  /** Ends a lockout caused by too many wrong passwords. */
  @PostMapping("unlock/")
  @Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
  Answer unlock(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    Event event = Actor.of(caller, request).event(EventKind.STAFF_USER_UNLOCKED, id);
    boolean wasLocked =
        staff.run(caller.userId(), id, () -> audit.add(event, () -> lockouts.lift(id)));
    return (wasLocked ? FlashMessage.UNLOCKED : FlashMessage.NOTHING_TO_END)
        .on(StaffPaths.user(id));
  }
}
