package dev.countersign.signedtoken;

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
import dev.countersign.throttle.ThrottleScope;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.web.bind.annotation.PostMapping;

/** No scheme is tried here: a stale header never blocks a log-in. */
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
class TokenObtainPairEndpoint implements Described {

  private final TokenObtaining obtaining;

  TokenObtainPairEndpoint(TokenObtaining obtaining) {
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
  Answer obtain(Input input, HttpServletRequest request) {
    return obtaining.obtain(input, request);
  }
}
