package dev.countersign.selfservice.emaillogin;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import org.springframework.web.bind.annotation.PostMapping;

/** Mails a login code, and returns the challenge to send with it. */
@ConditionalOnEmailLogin
@Endpoint("${countersign.api.account-prefix}login/email/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class EmailLoginEndpoint implements HasForm {

  /** The value that the client sends with the code. */
  record Challenge(String challenge, long expiresIn) {}

  private final EmailLogin login;

  EmailLoginEndpoint(EmailLogin login) {
    this.login = login;
  }

  @Override
  public Form form() {
    return login.form();
  }

  @PostMapping
  @ApiOperation(
      id = "requestLoginCode",
      topic = ApiTopic.TOKENS,
      summary = "Mail a code to log in",
      description = "The response is the same whether or not an account has the address.")
  @ThrottleScope("login")
  @Answers(body = Challenge.class)
  Answer begin(Input input) {
    return Answer.ok(new Challenge(login.begin(input), EmailLogin.LIFETIME.toSeconds()))
        .notStored();
  }
}
