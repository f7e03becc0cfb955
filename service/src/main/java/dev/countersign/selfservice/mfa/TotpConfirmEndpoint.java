package dev.countersign.selfservice.mfa;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
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
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Adds the authenticator app after its first code. */
@Endpoint("${countersign.api.account-prefix}mfa/totp/confirm/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
@OpenBeforeEnrolment
class TotpConfirmEndpoint implements HasForm {

  private final OwnFactors own;

  TotpConfirmEndpoint(OwnFactors own) {
    this.own = own;
  }

  @Override
  public Form form() {
    return OwnFactors.CODE_FORM;
  }

  @PostMapping
  @ApiOperation(
      id = "confirmTotp",
      topic = ApiTopic.ACCOUNTS,
      summary = "Add the authenticator app after its first code",
      description =
          "Returns ten recovery codes, which are shown only once. From now on logins need a code; "
              + "existing logins stay valid.")
  @Answers(body = NewRecoveryCodes.class)
  Answer confirm(Authenticated caller, Input input, HttpServletRequest request) {
    return Answer.ok(new NewRecoveryCodes(own.confirm(caller, input, Origin.of(request))))
        .notStored();
  }
}
