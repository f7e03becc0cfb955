package dev.countersign.integration.provisioning;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticatedOrExempt;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.InactiveReasonStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PreconditionFailed;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.UserDeletion;
import dev.countersign.selfservice.accounts.UserEdit;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;

/** Shows, changes and deletes one user, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/")
@Permissions(IsAdminUser.class)
class UserDetailEndpoint implements HasForm {

  private static final String IF_MATCH = "If-Match";

  private final UserStore users;
  private final UserEdit edit;
  private final UserDeletion deletion;
  private final EmailConfirmation confirmation;
  private final InactiveReasonStore reasons;
  private final UserPreconditions preconditions;

  UserDetailEndpoint(
      UserStore users,
      UserEdit edit,
      UserDeletion deletion,
      EmailConfirmation confirmation,
      InactiveReasonStore reasons,
      UserPreconditions preconditions) {
    this.users = users;
    this.edit = edit;
    this.deletion = deletion;
    this.confirmation = confirmation;
    this.reasons = reasons;
    this.preconditions = preconditions;
  }

  @Override
  public Form form() {
    return UserEdit.form();
  }

  @GetMapping
  @ApiOperation(
      id = "getUser",
      topic = ApiTopic.STAFF,
      summary = "Show a user",
      description = "Returns the account with its state; never a password or a token.")
  UserDetail show(@PathVariable("id") long id) {
    return shown(users.find(id).orElseThrow(NotFound::new));
  }

  @PutMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "replaceUser",
      topic = ApiTopic.STAFF,
      summary = "Replace a user",
      description =
          "`username` is required; fields that are not sent stay. `is_active: false` blocks the "
              + "account. `If-Match` with the ETag of the "
              + "user refuses the change if the user has changed since.")
  @Refuses(PreconditionFailed.class)
  UserDetail replace(
      Authenticated caller,
      @PathVariable("id") long id,
      Input input,
      @RequestHeader(name = IF_MATCH, defaultValue = "") String ifMatch,
      HttpServletRequest request) {
    return edit.replace(
        Actor.of(caller, request), id, preconditions.ifMatch(ifMatch), input, this::shown);
  }

  @PatchMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "updateUser",
      topic = ApiTopic.STAFF,
      summary = "Change fields of a user",
      description =
          "Only the fields that are sent change. `is_active: false` blocks the account: it "
              + "ends its logins, a planned deletion and a wait for the confirmation of its "
              + "address. Only superusers may change `is_staff` and `is_superuser`.")
  @Refuses(PreconditionFailed.class)
  UserDetail update(
      Authenticated caller,
      @PathVariable("id") long id,
      Input input,
      @RequestHeader(name = IF_MATCH, defaultValue = "") String ifMatch,
      HttpServletRequest request) {
    return edit.update(
        Actor.of(caller, request), id, preconditions.ifMatch(ifMatch), input, this::shown);
  }

  @DeleteMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "deleteUser",
      topic = ApiTopic.STAFF,
      summary = "Delete a user",
      description = "Deletes the account with its logins, tokens and tasks.")
  @Answers(status = 204)
  @Refuses({PreconditionFailed.class, ValidationFailed.class})
  Answer delete(
      Authenticated caller,
      @PathVariable("id") long id,
      @RequestHeader(name = IF_MATCH, defaultValue = "") String ifMatch,
      HttpServletRequest request) {
    deletion.delete(Actor.of(caller, request), id, preconditions.ifMatch(ifMatch));
    return Answer.noContent();
  }

  private UserDetail shown(User user) {
    return UserDetail.of(user, confirmation.isConfirmed(user), reasons.find(user));
  }
}
