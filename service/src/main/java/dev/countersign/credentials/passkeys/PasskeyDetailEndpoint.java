package dev.countersign.credentials.passkeys;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Renames or removes one of the user's own passkeys. */
@Endpoint("${countersign.api.account-prefix}passkeys/{id:" + PasskeyId.PATTERN + "}/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
class PasskeyDetailEndpoint implements HasForm {

  private final OwnPasskeys passkeys;

  PasskeyDetailEndpoint(OwnPasskeys passkeys) {
    this.passkeys = passkeys;
  }

  @Override
  public Form form() {
    return OwnPasskeys.NAMED;
  }

  @PatchMapping
  @ApiOperation(
      id = "renamePasskey",
      topic = ApiTopic.PASSKEYS,
      summary = "Rename one of the caller's passkeys",
      description = "404 if the caller has no such passkey.")
  Passkey rename(
      Authenticated caller,
      @PathVariable("id") String id,
      Input input,
      HttpServletRequest request) {
    return passkeys
        .rename(caller.user().id(), id, input, Origin.of(request))
        .orElseThrow(NotFound::new);
  }

  @DeleteMapping
  @ApiOperation(
      id = "removePasskey",
      topic = ApiTopic.PASSKEYS,
      summary = "Remove one of the caller's passkeys",
      description =
          "The passkey can no longer log in; logins made with it go on. 404 if the caller has "
              + "no such passkey.")
  @Answers(status = 204)
  Answer remove(Authenticated caller, @PathVariable("id") String id, HttpServletRequest request) {
    if (!passkeys.remove(caller.user().id(), id, Origin.of(request))) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}
