package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.rights.StaffRight;
import dev.countersign.identity.users.User;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.UserDeletion;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Deletes a user after a confirmation that lists what else will be deleted. */
@StaffPage(StaffPaths.USER + "delete/")
@Permissions({IsAdminUser.class, RecentlyAuthenticated.class})
class UserDeletePage {

  private final PageWriter pages;
  private final ChangeableUsers users;
  private final UserDeletion deletion;

  UserDeletePage(PageWriter pages, ChangeableUsers users, UserDeletion deletion) {
    this.pages = pages;
    this.users = users;
    this.deletion = deletion;
  }

  @GetMapping
  Answer ask(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    return ask(caller, id, FormState.of(Map.of()), request);
  }

  @PostMapping
  Answer delete(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    return form.submit(
        () -> {
          deletion.delete(Actor.of(caller, request), id);
          return FlashMessage.DELETED.on(StaffPaths.USERS);
        },
        failure -> ask(caller, id, FormState.of(Map.of()).with(failure), request));
  }

  private Answer ask(Authenticated caller, long id, FormState form, HttpServletRequest request) {
    User user = users.require(caller, id, StaffRight.DELETE_USER);
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("user", user);
    model.put("belongings", deletion.belongingsOf(id));
    return pages.show("staff/user-delete.html", model, request);
  }
}
