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
import org.springframework.web.bind.annotation.PostMapping;

/** No scheme is tried here: the refresh token speaks for itself. */
@Endpoint(
    value = "${countersign.api.prefix}token/refresh/",
    description =
        """
        Takes a refresh type JSON web token and returns an access type JSON web
        token if the refresh token is valid.\
        """)
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class TokenRefreshEndpoint implements Described {

  private final TokenRefreshing refreshing;

  TokenRefreshEndpoint(TokenRefreshing refreshing) {
    this.refreshing = refreshing;
  }

  @Override
  public Form form() {
    return refreshing.form();
  }

  @PostMapping
  @ThrottleScope("refresh")
  @Answers(body = RefreshOutcome.Renewed.class)
  @Answers(body = RefreshOutcome.AccessOnly.class)
  @Refuses(AuthenticationFailed.class)
  Answer refresh(Input input, HttpServletRequest request) {
    return refreshing.refresh(input, request);
  }
}
