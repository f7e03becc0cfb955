package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.MayViewGroups;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.groups.Group;
import dev.countersign.identity.groups.GroupStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.GroupEdit;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Shows, changes and deletes one group. */
@StaffPage(StaffPaths.GROUP)
@Permissions({IsAdminUser.class, MayViewGroups.class})
class GroupPage {

  private static final String GROUP = "group";

  private final PageWriter pages;
  private final GroupStore groups;
  private final GroupEdit edit;

  GroupPage(PageWriter pages, GroupStore groups, GroupEdit edit) {
    this.pages = pages;
    this.groups = groups;
    this.edit = edit;
  }

  @GetMapping
  Answer show(@PathVariable(GROUP) long id, HttpServletRequest request) {
    Group group = groups.find(id).orElseThrow(NotFound::new);
    return show(
        group,
        FormState.of(
            Map.of("name", group.name(), "permissions", String.join("\n", group.permissions()))),
        request);
  }

  @PostMapping
  @Permissions({IsAdminUser.class, MayViewGroups.class, RecentlyAuthenticated.class})
  Answer save(
      Authenticated caller,
      @PathVariable(GROUP) long id,
      PostedForm form,
      HttpServletRequest request) {
    return form.submit(
        () -> {
          edit.replace(Actor.of(caller, request), id, form.input());
          return FlashMessage.SAVED.on(StaffPaths.group(id));
        },
        failure ->
            show(
                groups.find(id).orElseThrow(NotFound::new),
                FormState.of(form.texts("name", "permissions")).with(failure),
                request));
  }

  @PostMapping("delete/")
  @Permissions({IsAdminUser.class, MayViewGroups.class, RecentlyAuthenticated.class})
  Answer delete(Authenticated caller, @PathVariable(GROUP) long id, HttpServletRequest request) {
    edit.remove(Actor.of(caller, request), id);
    return FlashMessage.GROUP_DELETED.on(StaffPaths.GROUPS);
  }

  private Answer show(Group group, FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("staff_section", "groups");
    model.put(GROUP, group);
    model.put("members", groups.countMembers(group.id()));
    FlashMessage.show(model, request);
    return pages.show("staff/group.html", model, request);
  }
}
