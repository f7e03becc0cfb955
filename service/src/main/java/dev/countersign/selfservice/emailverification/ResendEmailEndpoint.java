package dev.countersign.selfservice.emailverification;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.http.answers.DetailBody;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Sends the confirmation mail again. Response and timing are the same whether or not an account has
 * the address.
 */
@Endpoint("${countersign.api.account-prefix}registration/resend-email/")
@ConditionalOnEmailVerification
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class ResendEmailEndpoint implements HasForm {

  private final VerificationRequest verification;

  ResendEmailEndpoint(VerificationRequest verification) {
    this.verification = verification;
  }

  @Override
  public Form form() {
    return verification.form();
  }

  @PostMapping
  @ApiOperation(
      id = "resendVerificationEmail",
      topic = ApiTopic.ACCOUNTS,
      summary = "Request another verification mail",
      description =
          "The response is the same whether or not the address waits for its confirmation.")
  @ThrottleScope("verify-email")
  DetailBody ask(Input input) {
    verification.askAgain(input);
    return new DetailBody("ok");
  }
}
