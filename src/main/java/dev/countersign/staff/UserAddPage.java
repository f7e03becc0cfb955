package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.accounts.Actor;
import dev.countersign.accounts.UserAddition;
import dev.countersign.answers.Answer;
import dev.countersign.pages.FormState;
import dev.countersign.pages.PageWriter;
import dev.countersign.pages.PostedForm;
import dev.countersign.users.PasswordSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** A new user. */
@StaffPage(StaffPaths.ADD_USER)
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
          long id = addition.add(Actor.of(caller, request), form.input()).id();
          return Notice.ADDED.on(StaffPaths.user(id));
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
