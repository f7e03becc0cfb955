package dev.countersign.credentials.statictoken;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
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
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PasswordChangeRequired;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Shows when the user's own static token was created, replaces it, or revokes it. */
@Endpoint("${countersign.api.account-prefix}token/")
class OwnTokenEndpoint implements HasForm {

  record Shown(Instant created) {}

  private final OwnToken own;

  OwnTokenEndpoint(OwnToken own) {
    this.own = own;
  }

  @Override
  public Form form() {
    return own.form();
  }

  @GetMapping
  @ApiOperation(
      id = "getStaticToken",
      topic = ApiTopic.TOKENS,
      summary = "Show when the caller's static token was created",
      description =
          "The token itself is shown only once, when it is created. 404 if the caller has "
              + "none.")
  Shown show(Authenticated caller) {
    return own.createdAt(caller.user().id()).map(Shown::new).orElseThrow(NotFound::new);
  }

  @PostMapping
  @ApiOperation(
      id = "renewStaticToken",
      topic = ApiTopic.TOKENS,
      summary = "Create or replace the caller's static token",
      description = "Returns the new token once; the token before it stops working at once.")
  @Answers(body = RevealedToken.class)
  @Refuses(PasswordChangeRequired.class)
  Answer renew(Authenticated caller, Input input, HttpServletRequest request) {
    StaticToken token = own.renew(caller, input, Origin.of(request));
    return Answer.ok(RevealedToken.of(token)).notStored();
  }

  @DeleteMapping
  @Permissions({IsAuthenticated.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "revokeStaticToken",
      topic = ApiTopic.TOKENS,
      summary = "Revoke the caller's static token",
      description = "The token stops working at once. 404 if the caller has none.")
  @Answers(status = 204)
  Answer revoke(Authenticated caller, HttpServletRequest request) {
    if (!own.revoke(caller.user().id(), Origin.of(request))) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}
