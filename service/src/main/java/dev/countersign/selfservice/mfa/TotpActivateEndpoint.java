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
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.secondfactors.TotpSecret;
import dev.countersign.platform.errors.ValidationFailed;
import org.springframework.web.bind.annotation.PostMapping;

/** Begins to add an authenticator app. */
@Endpoint("${countersign.api.account-prefix}mfa/totp/activate/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
@OpenBeforeEnrolment
class TotpActivateEndpoint {

  record TotpActivation(String secret, String totpUrl, String qrCodeDataUri) {}

  private final OwnFactors own;

  TotpActivateEndpoint(OwnFactors own) {
    this.own = own;
  }

  @PostMapping
  @ApiOperation(
      id = "activateTotp",
      topic = ApiTopic.ACCOUNTS,
      summary = "Begin to add an authenticator app",
      description =
          "Returns a new secret, as text, as an `otpauth` URL and as a QR code in SVG. Logins do "
              + "not need a code before `confirmTotp`.")
  @Answers(body = TotpActivation.class)
  @Refuses(ValidationFailed.class)
  Answer activate(Authenticated caller) {
    TotpSecret secret = own.begin(caller);
    return Answer.ok(
            new TotpActivation(secret.text(), secret.uri(), QrCode.of(secret.uri()).dataUri()))
        .notStored();
  }
}
