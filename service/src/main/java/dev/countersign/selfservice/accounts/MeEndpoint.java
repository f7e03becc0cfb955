package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.PasswordChangeRequired;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PutMapping;

/** Shows and changes the user's own profile. */
@Endpoint("${countersign.api.account-prefix}me/")
class MeEndpoint implements HasForm {

  record Profile(long id, String username, String email, Instant dateJoined) {

    static Profile of(User user) {
      return new Profile(user.id(), user.username(), user.email(), user.dateJoined());
    }
  }

  private final ProfileChange change;
  private final ProfileDetails details;

  MeEndpoint(ProfileChange change, ProfileDetails details) {
    this.change = change;
    this.details = details;
  }

  @Override
  public Form form() {
    return details.form(change.form());
  }

  @GetMapping
  @OpenToImpersonation
  @ApiOperation(
      id = "getProfile",
      topic = ApiTopic.ACCOUNTS,
      summary = "Show the caller's profile",
      description = "Returns the account that the credential of the request belongs to.")
  @Answers(body = Profile.class)
  Answer show(Authenticated caller) {
    return shown(caller.user());
  }

  @PutMapping
  @OpenToImpersonation
  @ApiOperation(
      id = "replaceProfile",
      topic = ApiTopic.ACCOUNTS,
      summary = "Replace the caller's profile",
      description =
          "All required fields must be sent. A new e-mail address serves password resets "
              + "only after it was confirmed or sent together with `current_password`.")
  @Answers(body = Profile.class)
  @Refuses(PasswordChangeRequired.class)
  Answer replace(Authenticated caller, Input input, HttpServletRequest request) {
    Origin origin = Origin.of(request);
    return shown(details.change(input, origin, () -> change.replace(caller, input, origin)));
  }

  @PatchMapping
  @OpenToImpersonation
  @ApiOperation(
      id = "updateProfile",
      topic = ApiTopic.ACCOUNTS,
      summary = "Change fields of the caller's profile",
      description =
          "Only the fields that are sent change. A new e-mail address serves password "
              + "resets only after it was confirmed or sent together with `current_password`.")
  @Answers(body = Profile.class)
  @Refuses(PasswordChangeRequired.class)
  Answer update(Authenticated caller, Input input, HttpServletRequest request) {
    Origin origin = Origin.of(request);
    return shown(details.change(input, origin, () -> change.update(caller, input, origin)));
  }

  private Answer shown(User user) {
    return Answer.ok(details.shown(Profile.of(user)));
  }
}
