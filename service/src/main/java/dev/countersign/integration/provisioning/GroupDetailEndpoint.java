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
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.groups.Group;
import dev.countersign.identity.groups.GroupStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.GroupEdit;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;

/** Shows, changes and deletes one group, for staff. */
@Endpoint("${countersign.api.prefix}groups/{group:[0-9]{1,18}}/")
@Permissions({IsAdminUser.class, MayViewGroups.class})
class GroupDetailEndpoint implements HasForm {

  private final GroupStore groups;
  private final GroupEdit edit;

  GroupDetailEndpoint(GroupStore groups, GroupEdit edit) {
    this.groups = groups;
    this.edit = edit;
  }

  @Override
  public Form form() {
    return GroupEdit.form();
  }

  @GetMapping
  @ApiOperation(
      id = "getGroup",
      topic = ApiTopic.STAFF,
      summary = "Show a group",
      description = "Returns the group with its permissions.")
  Group show(@PathVariable("group") long id) {
    return groups.find(id).orElseThrow(NotFound::new);
  }

  @PutMapping
  @Permissions({IsAdminUser.class, MayViewGroups.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "replaceGroup",
      topic = ApiTopic.STAFF,
      summary = "Replace a group",
      description = "`name` is required; permissions that are not sent stay.")
  Group replace(
      Authenticated caller,
      @PathVariable("group") long id,
      Input input,
      HttpServletRequest request) {
    return edit.replace(Actor.of(caller, request), id, input);
  }

  @PatchMapping
  @Permissions({IsAdminUser.class, MayViewGroups.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "updateGroup",
      topic = ApiTopic.STAFF,
      summary = "Change a group",
      description =
          "Only the fields that are sent change. `permissions` replaces the earlier list. Members "
              + "of a group who are not superusers may not change it.")
  Group update(
      Authenticated caller,
      @PathVariable("group") long id,
      Input input,
      HttpServletRequest request) {
    return edit.update(Actor.of(caller, request), id, input);
  }

  @DeleteMapping
  @Permissions({IsAdminUser.class, MayViewGroups.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "deleteGroup",
      topic = ApiTopic.STAFF,
      summary = "Delete a group",
      description = "Its members lose the permissions of the group.")
  @Answers(status = 204)
  Answer delete(Authenticated caller, @PathVariable("group") long id, HttpServletRequest request) {
    edit.remove(Actor.of(caller, request), id);
    return Answer.noContent();
  }
}
