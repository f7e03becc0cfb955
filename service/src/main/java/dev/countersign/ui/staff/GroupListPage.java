package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.MayViewGroups;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.groups.Group;
import dev.countersign.identity.groups.GroupStore;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.GroupEdit;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Lists groups, and creates one. */
@StaffPage(StaffPaths.GROUPS)
@Permissions({IsAdminUser.class, MayViewGroups.class})
class GroupListPage {

  /** More groups than an installation has; the API has pages. */
  static final int MOST = 1000;

  private final PageWriter pages;
  private final GroupStore groups;
  private final GroupEdit edit;

  GroupListPage(PageWriter pages, GroupStore groups, GroupEdit edit) {
    this.pages = pages;
    this.groups = groups;
    this.edit = edit;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return show(FormState.of(Map.of()), request);
  }

  @PostMapping
  @Permissions({IsAdminUser.class, MayViewGroups.class, RecentlyAuthenticated.class})
  Answer add(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          Group added = edit.add(Actor.of(caller, request), form.input());
          return FlashMessage.GROUP_ADDED.on(StaffPaths.group(added.id()));
        },
        failure -> show(FormState.of(form.texts("name", "permissions")).with(failure), request));
  }

  private Answer show(FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("staff_section", "groups");
    model.put("groups", groups.list(MOST));
    FlashMessage.show(model, request);
    return pages.show("staff/groups.html", model, request);
  }
}
