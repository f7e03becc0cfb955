package dev.countersign.accounts;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Refuses;
import dev.countersign.errors.AuthenticationFailed;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.signedtoken.TokenObtaining;
import dev.countersign.signedtoken.TokenPair;
import dev.countersign.throttle.ThrottleScope;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Like the token endpoint, below the account prefix. */
@Endpoint("${countersign.api.account-prefix}login/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class LoginEndpoint implements Described {

  private final TokenObtaining obtaining;

  LoginEndpoint(TokenObtaining obtaining) {
    this.obtaining = obtaining;
  }

  @Override
  public Form form() {
    return obtaining.form();
  }

  @PostMapping
  @ThrottleScope("login")
  @Answers(body = TokenPair.class)
  @Refuses(AuthenticationFailed.class)
  Answer logIn(Input input, HttpServletRequest request) {
    return obtaining.obtain(input, request);
  }
}
