package dev.countersign.integration.provisioning;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticatedOrExempt;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.groups.UserRights;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.UserRightsEdit;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Shows and changes the groups and permissions of a user, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/rights/")
@Permissions(IsAdminUser.class)
class UserRightsEndpoint implements HasForm {

  private final UserStore users;
  private final UserRightsEdit edit;

  UserRightsEndpoint(UserStore users, UserRightsEdit edit) {
    this.users = users;
    this.edit = edit;
  }

  @Override
  public Form form() {
    return UserRightsEdit.form();
  }

  @GetMapping
  @ApiOperation(
      id = "getUserRights",
      topic = ApiTopic.STAFF,
      summary = "Show the groups and permissions of a user",
      description =
          "`groups` are ids. `all_permissions` are those of the user and of the groups. A "
              + "superuser has every permission, whatever the list says.")
  UserRights show(@PathVariable("id") long id) {
    return edit.of(users.find(id).orElseThrow(NotFound::new).id());
  }

  @PatchMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "updateUserRights",
      topic = ApiTopic.STAFF,
      summary = "Change the groups and permissions of a user",
      description =
          "`groups` and `user_permissions` replace the earlier lists; a list that is not sent "
              + "stays. Only for superusers, and for staff who may grant these rights.")
  UserRights update(
      Authenticated caller, @PathVariable("id") long id, Input input, HttpServletRequest request) {
    return edit.change(Actor.of(caller, request), id, input);
  }
}
