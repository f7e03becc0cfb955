package dev.countersign.integration.provisioning;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticatedOrExempt;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.mfa.StaffFactorReset;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Removes the second factors of another user, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/mfa/")
@Permissions({IsAdminUser.class, RecentlyAuthenticatedOrExempt.class})
class UserMfaEndpoint {

  private final StaffFactorReset reset;

  UserMfaEndpoint(StaffFactorReset reset) {
    this.reset = reset;
  }

  @DeleteMapping
  @ApiOperation(
      id = "resetUserMfa",
      topic = ApiTopic.STAFF,
      summary = "Remove the second factors of a user",
      description =
          "For a user who has lost the second factors and the recovery codes. Removes the "
              + "authenticator app, all passkeys and the recovery codes, and ends all logins of that "
              + "user. 404 if the user has no second factor.")
  @Answers(status = 204)
  @Refuses(ValidationFailed.class)
  Answer reset(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    if (!reset.reset(Actor.of(caller, request), id)) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}
