package dev.countersign.selfservice.mfa;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.identity.secondfactors.SecondFactors;
import org.springframework.web.bind.annotation.GetMapping;

/** Shows how many recovery codes are left. The codes themselves are not stored. */
@Endpoint("${countersign.api.account-prefix}mfa/recovery-codes/")
class RecoveryCodesEndpoint {

  record RecoveryCodesLeft(int recoveryCodesLeft) {}

  private final SecondFactors factors;

  RecoveryCodesEndpoint(SecondFactors factors) {
    this.factors = factors;
  }

  @GetMapping
  @ApiOperation(
      id = "countRecoveryCodes",
      topic = ApiTopic.ACCOUNTS,
      summary = "Show how many recovery codes are left",
      description = "The codes themselves are shown only once, when they are created.")
  RecoveryCodesLeft show(Authenticated caller) {
    return new RecoveryCodesLeft(factors.recoveryCodesLeft(caller.user().id()));
  }
}
