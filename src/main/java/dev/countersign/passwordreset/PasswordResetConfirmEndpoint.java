package dev.countersign.passwordreset;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Detail;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.throttle.ThrottleScope;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** The link from the mail, in its two parts, for a new password. */
@Endpoint("${countersign.api.account-prefix}password/reset/confirm/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class PasswordResetConfirmEndpoint implements Described {

  private final PasswordReset reset;

  PasswordResetConfirmEndpoint(PasswordReset reset) {
    this.reset = reset;
  }

  @Override
  public Form form() {
    return reset.form();
  }

  @PostMapping
  @ThrottleScope("password-reset")
  Detail confirm(Input input, HttpServletRequest request) {
    reset.reset(input, Origin.of(request));
    return new Detail("Password has been reset with the new password.");
  }
}
