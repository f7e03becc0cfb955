package dev.countersign.selfservice.mfa;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Replaces the caller's recovery codes. */
@Endpoint("${countersign.api.account-prefix}mfa/recovery-codes/regenerate/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
class RecoveryCodesRegenerateEndpoint {

  private final OwnFactors own;

  RecoveryCodesRegenerateEndpoint(OwnFactors own) {
    this.own = own;
  }

  @PostMapping
  @ApiOperation(
      id = "regenerateRecoveryCodes",
      topic = ApiTopic.ACCOUNTS,
      summary = "Replace the recovery codes",
      description = "Returns ten new codes once; the earlier ones stop working at once.")
  @Answers(body = NewRecoveryCodes.class)
  @Refuses(ValidationFailed.class)
  Answer regenerate(Authenticated caller, HttpServletRequest request) {
    return Answer.ok(new NewRecoveryCodes(own.replaceRecoveryCodes(caller, Origin.of(request))))
        .notStored();
  }
}
