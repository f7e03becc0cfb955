package dev.countersign.emailverification;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Detail;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Refuses;
import dev.countersign.errors.NotFound;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.throttle.ThrottleScope;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** The key from the mail. */
@Endpoint("${countersign.api.account-prefix}registration/verify-email/")
@WhereAddressesAreConfirmed
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class VerifyEmailEndpoint implements Described {

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
  @ThrottleScope("verify-email")
  @Refuses(NotFound.class)
  Detail verify(Input input, HttpServletRequest request) {
    String key = FORM.check(input).orRefuse().require("key");
    if (!verification.verify(key, Origin.of(request))) {
      throw new NotFound();
    }
    return new Detail("ok");
  }
}
