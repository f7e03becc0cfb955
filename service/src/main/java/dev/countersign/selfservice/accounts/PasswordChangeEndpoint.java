package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.DetailBody;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.PasswordChangeRequired;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Changes the user's password, given the old one. */
@Endpoint("${countersign.api.account-prefix}password/change/")
class PasswordChangeEndpoint implements HasForm {

  private final PasswordChange change;

  PasswordChangeEndpoint(PasswordChange change) {
    this.change = change;
  }

  @Override
  public Form form() {
    return change.form();
  }

  @PostMapping
  @ApiOperation(
      id = "changePassword",
      topic = ApiTopic.ACCOUNTS,
      summary = "Change the caller's password",
      description = "Needs the current password. Ends all other logins and the static token.")
  @Refuses(PasswordChangeRequired.class)
  DetailBody change(Authenticated caller, Input input, HttpServletRequest request) {
    change.change(caller, input, Origin.of(request));
    return new DetailBody("Password changed.");
  }
}
