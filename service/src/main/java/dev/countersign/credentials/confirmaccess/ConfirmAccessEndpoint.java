package dev.countersign.credentials.confirmaccess;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.platform.errors.PasswordChangeRequired;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Gives a logged-in user who enters the password again access to sensitive changes. */
@Endpoint("${countersign.api.account-prefix}confirm-access/")
@Permissions(IsAuthenticated.class)
@OpenBeforeEnrolment
class ConfirmAccessEndpoint implements HasForm {

  record Confirmed(String confirmation, long expiresIn) {}

  private final ConfirmAccess access;

  ConfirmAccessEndpoint(ConfirmAccess access) {
    this.access = access;
  }

  @Override
  public Form form() {
    return access.form();
  }

  @PostMapping
  @ApiOperation(
      id = "confirmAccess",
      topic = ApiTopic.ACCOUNTS,
      summary = "Confirm the password for sensitive changes",
      description =
          "Send the returned confirmation in the header `Access-Confirmation` with the same "
              + "credential. A session needs no header: it counts as confirmed itself and gets a "
              + "new cookie.")
  @Answers(body = Confirmed.class)
  @Refuses(PasswordChangeRequired.class)
  Answer confirm(Authenticated caller, Input input, HttpServletRequest request) {
    ConfirmedAccess confirmed = access.byPassword(caller, input, request);
    return Answer.ok(new Confirmed(confirmed.confirmation(), confirmed.lifetime().toSeconds()))
        .withCookies(confirmed.cookies())
        .notStored();
  }
}
