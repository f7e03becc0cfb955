package dev.countersign.selfservice.deletion;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import org.springframework.web.bind.annotation.PostMapping;

/** Deletes the caller's account. Needs recent proof of identity. */
@Endpoint("${countersign.api.account-prefix}delete/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
class DeletionEndpoint {

  /** Says when the account and its data are removed. */
  record Deletion(String detail, Instant deleteAt) {}

  private final AccountDeletion deletion;
  private final TokenPair.Delivery delivery;

  DeletionEndpoint(AccountDeletion deletion, TokenPair.Delivery delivery) {
    this.deletion = deletion;
    this.delivery = delivery;
  }

  @PostMapping
  @ApiOperation(
      id = "deleteAccount",
      topic = ApiTopic.ACCOUNTS,
      summary = "Delete the caller's account",
      description =
          "Ends all logins at once. The data is removed after "
              + "`countersign.accounts.deletion-grace`; until then, a link in a mail cancels the "
              + "deletion.")
  @Answers(body = Deletion.class)
  @Refuses({ValidationFailed.class, NotFound.class})
  Answer delete(Authenticated caller, HttpServletRequest request) {
    Instant at = deletion.delete(caller.user().id(), Origin.of(request));
    String detail =
        deletion.grace().isZero() ? "Account deleted." : "Account deactivated. It will be deleted.";
    return Answer.ok(new Deletion(detail, at)).withCookies(delivery.deletions(request));
  }
}
