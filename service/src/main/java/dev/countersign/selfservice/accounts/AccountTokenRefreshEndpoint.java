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
import dev.countersign.credentials.signedtoken.RefreshOutcome;
import dev.countersign.credentials.signedtoken.RefreshTokenGrant;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Refreshes tokens like {@code token/refresh/}, under the account prefix. */
@Endpoint("${countersign.api.account-prefix}token/refresh/")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class AccountTokenRefreshEndpoint implements HasForm {

  private final RefreshTokenGrant refreshing;

  AccountTokenRefreshEndpoint(RefreshTokenGrant refreshing) {
    this.refreshing = refreshing;
  }

  @Override
  public Form form() {
    return refreshing.form();
  }

  @PostMapping
  @ApiOperation(
      id = "refreshAccountToken",
      topic = ApiTopic.TOKENS,
      summary = "Exchange a refresh token for a new access token",
      description = "Does the same as `refreshToken`, below the account prefix.")
  @ThrottleScope("refresh")
  @Answers(body = RefreshOutcome.Renewed.class)
  @Answers(body = RefreshOutcome.AccessOnly.class)
  @Refuses({AuthenticationFailed.class, EnrolmentRequired.class})
  Answer refresh(Input input, HttpServletRequest request) {
    return refreshing.refresh(input, request);
  }
}
