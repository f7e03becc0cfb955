package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.identity.users.User;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.StaffPasswordReset;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Sets a new password for a user who has lost the old one. */
@StaffPage(StaffPaths.USER + "password/")
@Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
class UserPasswordPage {

  private final PageWriter pages;
  private final ChangeableUsers users;
  private final StaffPasswordReset setting;
  private final PasswordSettings passwords;

  UserPasswordPage(
      PageWriter pages,
      ChangeableUsers users,
      StaffPasswordReset setting,
      PasswordSettings passwords) {
    this.pages = pages;
    this.users = users;
    this.setting = setting;
    this.passwords = passwords;
  }

  @GetMapping
  Answer show(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    return show(caller, id, FormState.of(Map.of()), request);
  }

  @PostMapping
  Answer set(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    return form.submit(
        () -> {
          setting.setOnPage(Actor.of(caller, request), id, form.input());
          return FlashMessage.PASSWORD_SET.on(StaffPaths.user(id));
        },
        failure -> show(caller, id, FormState.of(Map.of()).with(failure), request));
  }

  private Answer show(Authenticated caller, long id, FormState form, HttpServletRequest request) {
    User user = users.require(caller, id);
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("user", user);
    model.put("is_self", user.id() == caller.userId());
    model.put("min_length", passwords.minLength());
    return pages.show("staff/user-password.html", model, request);
  }
}
