package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.RegistrationClosed;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Registers an account. Public endpoint. */
@Endpoint("${countersign.api.account-prefix}register/")
@Permissions(AllowAny.class)
class RegisterEndpoint implements HasForm {

  record Registered(String username, String email) {}

  private final Registration registration;

  RegisterEndpoint(Registration registration) {
    this.registration = registration;
  }

  @Override
  public Form form() {
    return registration.form();
  }

  @PostMapping
  @ApiOperation(
      id = "register",
      topic = ApiTopic.ACCOUNTS,
      summary = "Create an account",
      description =
          "The password must pass the password rules. Returns the new account without its "
              + "password.")
  @ThrottleScope("register")
  @Refuses(RegistrationClosed.class)
  @Answers(status = 201, body = Registered.class)
  Answer register(Input input, HttpServletRequest request) {
    User user = registration.register(input, Origin.of(request));
    return Answer.created(new Registered(user.username(), user.email()));
  }
}
