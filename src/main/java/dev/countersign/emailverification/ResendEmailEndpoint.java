package dev.countersign.emailverification;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Detail;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.throttle.ThrottleScope;
import org.springframework.web.bind.annotation.PostMapping;

/** The same answer, after the same work, whether or not anybody has the address. */
@Endpoint("${countersign.api.account-prefix}registration/resend-email/")
@WhereAddressesAreConfirmed
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class ResendEmailEndpoint implements Described {

  private final VerificationRequest verification;

  ResendEmailEndpoint(VerificationRequest verification) {
    this.verification = verification;
  }

  @Override
  public Form form() {
    return verification.form();
  }

  @PostMapping
  @ThrottleScope("verify-email")
  Detail ask(Input input) {
    verification.askAgain(input);
    return new Detail("ok");
  }
}
