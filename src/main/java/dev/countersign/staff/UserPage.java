package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.accounts.Actor;
import dev.countersign.accounts.UserEdit;
import dev.countersign.answers.Answer;
import dev.countersign.errors.NotFound;
import dev.countersign.guard.LockoutStore;
import dev.countersign.pages.FormState;
import dev.countersign.pages.PageWriter;
import dev.countersign.pages.PostedForm;
import dev.countersign.paging.Walk;
import dev.countersign.session.Sessions;
import dev.countersign.signedtoken.Logins;
import dev.countersign.statictoken.TokenListStore;
import dev.countersign.users.Authority;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import dev.countersign.users.UserVersion;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** One user: what they are, to be changed, and what they are logged in with. */
@StaffPage(StaffPaths.USER)
class UserPage {

  private static final String VERSION = "version";
  private static final int NEWEST = 10;

  private final PageWriter pages;
  private final UserStore users;
  private final UserEdit edit;
  private final Logins logins;
  private final Sessions sessions;
  private final TokenListStore tokens;
  private final LockoutStore lockouts;
  private final History history;

  UserPage(
      PageWriter pages,
      UserStore users,
      UserEdit edit,
      Logins logins,
      Sessions sessions,
      TokenListStore tokens,
      LockoutStore lockouts,
      History history) {
    this.pages = pages;
    this.users = users;
    this.edit = edit;
    this.logins = logins;
    this.sessions = sessions;
    this.tokens = tokens;
    this.lockouts = lockouts;
    this.history = history;
  }

  @GetMapping
  Answer show(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    User user = require(id);
    return show(caller, user, FormState.of(shown(user)), false, request);
  }

  @PostMapping
  Answer save(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    String version = form.text(VERSION).orElse("");
    return form.submit(
        () -> {
          edit.change(Actor.of(caller, request), id, version, form.input());
          return Notice.SAVED.on(StaffPaths.user(id));
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

  private static Map<String, String> shown(User user) {
    return Map.of(
        "username", user.username(),
        "email", user.email(),
        "is_active", checked(user.isActive()),
        "is_staff", checked(user.isStaff()),
        "is_superuser", checked(user.isSuperuser()));
  }

  private static String of(User user, String list) {
    return Address.of(list).with("user", user.username()).toString();
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
    model.put("is_self", caller.userId() == user.id());
    model.put("may_change", Authority.mayChange(caller.user(), user));
    model.put("may_grant", caller.user().isSuperuser());
    Optional<Instant> lockedUntil = lockouts.endOf(user.id());
    model.put("is_locked", lockedUntil.isPresent());
    model.put("locked_until", lockedUntil.orElse(Instant.EPOCH));
    model.put("logins", logins.of(user.id()));
    model.put("sessions", sessions.of(user.id()));
    model.put("tokens", tokens.list(Optional.of(user.id()), Walk.START, 1).rows());
    model.put("all_logins", of(user, StaffPaths.LOGINS));
    model.put("events", history.newestAbout(user.id(), NEWEST));
    model.put("all_events", of(user, StaffPaths.EVENTS));
    Notice.show(model, request);
    return pages.show("staff/user.html", model, request);
  }
}
