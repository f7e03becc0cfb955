package dev.countersign.integration.provisioning;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticatedOrExempt;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.http.answers.DetailBody;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.StaffPasswordReset;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Sets the password of another user, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/set-password/")
@Permissions(IsAdminUser.class)
class UserPasswordEndpoint implements HasForm {

  private final StaffPasswordReset reset;

  UserPasswordEndpoint(StaffPasswordReset reset) {
    this.reset = reset;
  }

  @Override
  public Form form() {
    return reset.form();
  }

  @PostMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "setUserPassword",
      topic = ApiTopic.STAFF,
      summary = "Set the password of a user",
      description = "Ends all logins and the static token of that user.")
  DetailBody set(
      Authenticated caller, @PathVariable("id") long id, Input input, HttpServletRequest request) {
    reset.set(Actor.of(caller, request), id, input);
    return new DetailBody("New password has been saved.");
  }
}
