package dev.countersign.credentials.passkeys;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;

/** Lists the user's own passkeys. */
@Endpoint("${countersign.api.account-prefix}passkeys/")
class PasskeyListEndpoint {

  private final OwnPasskeys passkeys;

  PasskeyListEndpoint(OwnPasskeys passkeys) {
    this.passkeys = passkeys;
  }

  @GetMapping
  @OpenToImpersonation
  @ApiOperation(
      id = "listPasskeys",
      topic = ApiTopic.PASSKEYS,
      summary = "List the caller's passkeys",
      description = "`synced` tells whether a password manager keeps a copy of the passkey.")
  List<Passkey> list(Authenticated caller) {
    return passkeys.of(caller.user().id());
  }
}
