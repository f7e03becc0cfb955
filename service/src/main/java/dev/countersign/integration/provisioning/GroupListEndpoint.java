package dev.countersign.integration.provisioning;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.MayViewGroups;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticatedOrExempt;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Page;
import dev.countersign.api.endpoints.PageLinks;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.groups.Group;
import dev.countersign.identity.groups.GroupStore;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.GroupEdit;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Lists and creates groups, for staff. */
@Endpoint("${countersign.api.prefix}groups/")
@Permissions({IsAdminUser.class, MayViewGroups.class})
class GroupListEndpoint implements HasForm {

  private final GroupStore groups;
  private final GroupEdit edit;
  private final int pageSize;

  GroupListEndpoint(GroupStore groups, GroupEdit edit, ApiSettings settings) {
    this.groups = groups;
    this.edit = edit;
    this.pageSize = settings.pageSize();
  }

  @Override
  public Form form() {
    return GroupEdit.form();
  }

  @GetMapping
  @ApiOperation(
      id = "listGroups",
      topic = ApiTopic.STAFF,
      summary = "List groups",
      description = "In the order of their ids, in pages, each group with its permissions.")
  Page<Group> list(
      @RequestParam(name = PageRequest.AFTER, defaultValue = "0") long after,
      @RequestParam(name = PageRequest.BEFORE, defaultValue = "0") long before,
      HttpServletRequest request) {
    return PageLinks.ascending(request)
        .page(groups.page(PageRequest.of(key(after), key(before)), pageSize));
  }

  @PostMapping
  @Permissions({IsAdminUser.class, MayViewGroups.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "createGroup",
      topic = ApiTopic.STAFF,
      summary = "Create a group",
      description =
          "`permissions` are texts of the form `app.codename`. Only for superusers, and "
              + "for staff who may grant these permissions.")
  @Answers(status = 201, body = Group.class)
  Answer create(Authenticated caller, Input input, HttpServletRequest request) {
    return Answer.created(edit.add(Actor.of(caller, request), input));
  }

  /** Returns the key, or empty for 0, which is never the id of a group. */
  private static Optional<Long> key(long id) {
    return Optional.of(id).filter(known -> known != 0);
  }
}
