package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.MayViewGroups;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.groups.Group;
import dev.countersign.identity.groups.GroupStore;
import dev.countersign.identity.groups.UserRights;
import dev.countersign.identity.users.User;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.UserRightsEdit;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Shows and changes the groups and permissions of a user. */
@StaffPage(StaffPaths.USER + "rights/")
@Permissions({IsAdminUser.class, MayViewGroups.class, RecentlyAuthenticated.class})
class UserRightsPage {

  private static final String PERMISSIONS = "user_permissions";
  private static final String GROUP_PREFIX = "group-";

  private final PageWriter pages;
  private final ChangeableUsers users;
  private final GroupStore groups;
  private final UserRightsEdit edit;

  UserRightsPage(PageWriter pages, ChangeableUsers users, GroupStore groups, UserRightsEdit edit) {
    this.pages = pages;
    this.users = users;
    this.groups = groups;
    this.edit = edit;
  }

  @GetMapping
  Answer show(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    UserRights rights = edit.of(id);
    var form = FormState.of(Map.of(PERMISSIONS, String.join("\n", rights.userPermissions())));
    return show(users.require(caller, id), form, rights.groups(), request);
  }

  @PostMapping
  Answer save(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    Set<Long> chosen = chosen(form, edit.of(id).groups());
    return form.submit(
        () -> {
          edit.change(Actor.of(caller, request), id, input(form, chosen));
          return FlashMessage.SAVED.on(StaffPaths.user(id));
        },
        failure ->
            show(
                users.require(caller, id),
                FormState.of(form.texts(PERMISSIONS)).with(failure),
                chosen,
                request));
  }

  /** Returns the ticked groups, and those of the user's groups that the page does not list. */
  private Set<Long> chosen(PostedForm form, Set<Long> present) {
    Set<Long> listed =
        groups.list(GroupListPage.MOST).stream().map(Group::id).collect(Collectors.toSet());
    var chosen = new TreeSet<>(present);
    chosen.removeAll(listed);
    listed.stream().filter(id -> form.text(GROUP_PREFIX + id).isPresent()).forEach(chosen::add);
    return chosen;
  }

  private static Input input(PostedForm form, Set<Long> chosen) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    chosen.forEach(fields.putArray("groups")::add);
    fields.put(PERMISSIONS, form.text(PERMISSIONS).orElse(""));
    return new Input(fields);
  }

  private Answer show(User user, FormState form, Set<Long> chosen, HttpServletRequest request) {
    List<Group> listed = groups.list(GroupListPage.MOST);
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("user", user);
    model.put("groups", listed);
    model.put("chosen", chosen);
    return pages.show("staff/user-rights.html", model, request);
  }
}
