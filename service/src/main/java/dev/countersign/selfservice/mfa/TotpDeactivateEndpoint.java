package dev.countersign.selfservice.mfa;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.http.answers.DetailBody;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Removes the caller's authenticator app. */
@Endpoint("${countersign.api.account-prefix}mfa/totp/deactivate/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
class TotpDeactivateEndpoint implements HasForm {

  private final OwnFactors own;

  TotpDeactivateEndpoint(OwnFactors own) {
    this.own = own;
  }

  @Override
  public Form form() {
    return OwnFactors.CODE_FORM;
  }

  @PostMapping
  @ApiOperation(
      id = "deactivateTotp",
      topic = ApiTopic.ACCOUNTS,
      summary = "Remove the authenticator app",
      description = "Takes a code of the app or a recovery code. Existing logins stay valid.")
  DetailBody deactivate(Authenticated caller, Input input, HttpServletRequest request) {
    own.remove(caller, input, Origin.of(request));
    return new DetailBody("The authenticator app was removed.");
  }
}
