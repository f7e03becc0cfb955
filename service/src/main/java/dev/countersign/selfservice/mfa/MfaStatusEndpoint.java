package dev.countersign.selfservice.mfa;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.identity.secondfactors.SecondFactors;
import dev.countersign.identity.users.SecondFactorPolicy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;

/** Shows whether the caller's logins need a second factor. */
@Endpoint("${countersign.api.account-prefix}mfa/status/")
@OpenBeforeEnrolment
class MfaStatusEndpoint {

  record MfaStatus(
      boolean mfaEnabled,
      @Nullable Instant createdAt,
      int recoveryCodesLeft,
      @Nullable Instant requiredFrom) {}

  private final SecondFactors factors;
  private final SecondFactorPolicy policy;

  MfaStatusEndpoint(SecondFactors factors, SecondFactorPolicy policy) {
    this.policy = policy;
    this.factors = factors;
  }

  @GetMapping
  @OpenToImpersonation
  @ApiOperation(
      id = "getMfaStatus",
      topic = ApiTopic.ACCOUNTS,
      summary = "Show whether the caller has a second factor",
      description =
          "`created_at` is when the authenticator app was added, or null. If the caller must add a "
              + "second factor, logins can only do that from `required_from` on; else null.")
  MfaStatus show(Authenticated caller) {
    long userId = caller.user().id();
    return new MfaStatus(
        factors.has(userId),
        factors.totpSince(userId).orElse(null),
        factors.recoveryCodesLeft(userId),
        policy.due(caller.user()).orElse(null));
  }
}
