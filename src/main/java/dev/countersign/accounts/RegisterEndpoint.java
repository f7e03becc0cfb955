package dev.countersign.accounts;

import dev.countersign.access.AllowAny;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.throttle.ThrottleScope;
import dev.countersign.users.User;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Anyone may open an account. */
@Endpoint("${countersign.api.account-prefix}register/")
@Permissions(AllowAny.class)
class RegisterEndpoint implements Described {

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
  @ThrottleScope("register")
  @Answers(status = 201, body = Registered.class)
  Answer register(Input input, HttpServletRequest request) {
    User user = registration.register(input, Origin.of(request));
    return Answer.created(new Registered(user.username(), user.email()));
  }
}
