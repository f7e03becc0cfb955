package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.credentials.signedtoken.PasswordGrant;
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.secondfactors.SecondFactorRequired;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.errors.PasswordChangeRequired;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Issues tokens like {@code token/}, under the account prefix. */
@Endpoint("${countersign.api.account-prefix}login/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class LoginEndpoint implements HasForm {

  private final PasswordGrant obtaining;

  LoginEndpoint(PasswordGrant obtaining) {
    this.obtaining = obtaining;
  }

  @Override
  public Form form() {
    return obtaining.form();
  }

  @PostMapping
  @ApiOperation(
      id = "logIn",
      topic = ApiTopic.TOKENS,
      summary = "Log in and obtain an access and a refresh token",
      description = "Does the same as `obtainTokenPair`, below the account prefix.")
  @ThrottleScope("login")
  @Answers(body = TokenPair.class)
  @Answers(body = SecondFactorRequired.class)
  @Refuses({AuthenticationFailed.class, EnrolmentRequired.class, PasswordChangeRequired.class})
  Answer login(Input input, HttpServletRequest request) {
    return obtaining.obtain(input, request);
  }
}
