package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Detail;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** A new password for the old one. */
@Endpoint("${countersign.api.account-prefix}password/change/")
@Permissions(IsAuthenticated.class)
class PasswordChangeEndpoint implements Described {

  private final PasswordChange change;

  PasswordChangeEndpoint(PasswordChange change) {
    this.change = change;
  }

  @Override
  public Form form() {
    return change.form();
  }

  @PostMapping
  Detail change(Authenticated caller, Input input, HttpServletRequest request) {
    change.change(caller.user().id(), input, Origin.of(request));
    return new Detail("Password changed.");
  }
}
