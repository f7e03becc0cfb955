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

/** Sets a new password with the two parts of the link from the mail. */
@Endpoint("${countersign.api.account-prefix}password/reset/confirm/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class PasswordResetConfirmEndpoint implements HasForm {

  private final PasswordReset reset;

  PasswordResetConfirmEndpoint(PasswordReset reset) {
    this.reset = reset;
  }

  @Override
  public Form form() {
    return reset.form();
  }

  @PostMapping
  @ApiOperation(
      id = "resetPassword",
      topic = ApiTopic.ACCOUNTS,
      summary = "Set a new password with a reset link",
      description =
          "Takes the `uid` and `token` of the mailed link. A link works once and for one "
              + "hour. Ends all logins of the account.")
  @ThrottleScope("password-reset")
  DetailBody confirm(Input input, HttpServletRequest request) {
    reset.reset(input, Origin.of(request));
    return new DetailBody("Password has been reset with the new password.");
  }
}
