package dev.countersign.selfservice.emailverification;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.http.answers.DetailBody;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Confirms an address with the key from the mail. */
@Endpoint("${countersign.api.account-prefix}registration/verify-email/")
@ConditionalOnEmailVerification
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class VerifyEmailEndpoint implements HasForm {

  private static final Form FORM = Form.of(TextField.text("key", "Key").build());

  private final EmailVerification verification;

  VerifyEmailEndpoint(EmailVerification verification) {
    this.verification = verification;
  }

  @Override
  public Form form() {
    return FORM;
  }

  @PostMapping
  @ApiOperation(
      id = "verifyEmail",
      topic = ApiTopic.ACCOUNTS,
      summary = "Confirm an e-mail address",
      description =
          "Takes the `key` of the mailed link. 404 for a key that is unknown, used or "
              + "expired.")
  @ThrottleScope("verify-email")
  @Refuses(NotFound.class)
  DetailBody verify(Input input, HttpServletRequest request) {
    String key = FORM.check(input).orRefuse().require("key");
    if (!verification.verify(key, Origin.of(request))) {
      throw new NotFound();
    }
    return new DetailBody("ok");
  }
}
