package dev.countersign.credentials.signedtoken;

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
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.secondfactors.SecondFactorRequired;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.errors.PasswordChangeRequired;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.web.bind.annotation.PostMapping;

/** Tries no authentication scheme, so that an invalid Authorization header cannot block a login. */
@Endpoint(
    value = "${countersign.api.prefix}token/",
    description =
        """
        Takes a set of user credentials and returns an access and refresh JSON web
        token pair to prove the authentication of those credentials.\
        """)
@ConditionalOnProperty(
    name = "countersign.api.token-endpoint",
    havingValue = "jwt",
    matchIfMissing = true)
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class TokenObtainPairEndpoint implements HasForm {

  private final PasswordGrant obtaining;

  TokenObtainPairEndpoint(PasswordGrant obtaining) {
    this.obtaining = obtaining;
  }

  @Override
  public Form form() {
    return obtaining.form();
  }

  @PostMapping
  @ApiOperation(
      id = "obtainTokenPair",
      topic = ApiTopic.TOKENS,
      summary = "Obtain an access and a refresh token by password",
      description =
          "Send the access token as `Authorization: Bearer`. Too many wrong passwords lock "
              + "the account for the caller's network; the response does not reveal it.")
  @ThrottleScope("login")
  @Answers(body = TokenPair.class)
  @Answers(body = SecondFactorRequired.class)
  @Refuses({AuthenticationFailed.class, EnrolmentRequired.class, PasswordChangeRequired.class})
  Answer obtain(Input input, HttpServletRequest request) {
    return obtaining.obtain(input, request);
  }
}
