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

/** The same answer, after the same work, whether or not anybody has the address. */
@Endpoint("${countersign.api.account-prefix}password/reset/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class PasswordResetEndpoint implements Described {

  private final PasswordResetRequest reset;

  PasswordResetEndpoint(PasswordResetRequest reset) {
    this.reset = reset;
  }

  @Override
  public Form form() {
    return reset.form();
  }

  @PostMapping
  @ThrottleScope("password-reset")
  Detail ask(Input input, HttpServletRequest request) {
    reset.ask(input, Origin.of(request));
    return new Detail("Password reset e-mail has been sent.");
  }
}
