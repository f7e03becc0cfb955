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
import dev.countersign.signedtoken.RefreshOutcome;
import dev.countersign.signedtoken.TokenRefreshing;
import dev.countersign.throttle.ThrottleScope;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Like the token endpoint's refresh, below the account prefix. */
@Endpoint("${countersign.api.account-prefix}token/refresh/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class AccountTokenRefreshEndpoint implements Described {

  private final TokenRefreshing refreshing;

  AccountTokenRefreshEndpoint(TokenRefreshing refreshing) {
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
