package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.UserAddition;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Creates a user. */
@StaffPage(StaffPaths.ADD_USER)
@Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
class UserAddPage {

  private final PageWriter pages;
  private final UserAddition addition;
  private final PasswordSettings passwords;

  UserAddPage(PageWriter pages, UserAddition addition, PasswordSettings passwords) {
    this.pages = pages;
    this.addition = addition;
    this.passwords = passwords;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    return show(caller, FormState.of(Map.of()), request);
  }

  @PostMapping
  Answer add(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          long id = addition.addOnPage(Actor.of(caller, request), form.input()).id();
          return FlashMessage.ADDED.on(StaffPaths.user(id));
        },
        failure ->
            show(
                caller,
                FormState.of(form.texts("username", "email", "is_staff", "is_superuser"))
                    .with(failure),
                request));
  }

  private Answer show(Authenticated caller, FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("min_length", passwords.minLength());
    model.put("may_grant", caller.user().isSuperuser());
    return pages.show("staff/user-add.html", model, request);
  }
}
