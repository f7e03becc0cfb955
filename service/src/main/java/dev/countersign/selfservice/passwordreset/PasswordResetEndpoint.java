package dev.countersign.selfservice.passwordreset;

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
import dev.countersign.identity.audit.Origin;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Sends a password reset mail. Response and timing are the same whether or not an account has the
 * address.
 */
@Endpoint("${countersign.api.account-prefix}password/reset/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class PasswordResetEndpoint implements HasForm {

  private final PasswordResetRequest reset;

  PasswordResetEndpoint(PasswordResetRequest reset) {
    this.reset = reset;
  }

  @Override
  public Form form() {
    return reset.form();
  }

  @PostMapping
  @ApiOperation(
      id = "requestPasswordReset",
      topic = ApiTopic.ACCOUNTS,
      summary = "Request a password reset mail",
      description = "The response is the same whether or not the address belongs to an account.")
  @ThrottleScope("password-reset")
  DetailBody ask(Input input, HttpServletRequest request) {
    reset.ask(input, Origin.of(request));
    return new DetailBody("Password reset e-mail has been sent.");
  }
}
