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
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/** Tries no authentication scheme: the refresh token in the body is the credential. */
@Endpoint(
    value = "${countersign.api.prefix}token/refresh/",
    description =
        """
        Takes a refresh type JSON web token and returns an access type JSON web
        token if the refresh token is valid.\
        """)
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class TokenRefreshEndpoint implements HasForm {

  private final RefreshTokenGrant refreshing;

  TokenRefreshEndpoint(RefreshTokenGrant refreshing) {
    this.refreshing = refreshing;
  }

  @Override
  public Form form() {
    return refreshing.form();
  }

  @PostMapping
  @ApiOperation(
      id = "refreshToken",
      topic = ApiTopic.TOKENS,
      summary = "Exchange a refresh token for a new access token",
      description =
          "With rotation, the response also holds a new refresh token, and the one that was "
              + "sent is used up: a second use is refused.")
  @ThrottleScope("refresh")
  @Answers(body = RefreshOutcome.Renewed.class)
  @Answers(body = RefreshOutcome.AccessOnly.class)
  @Refuses({AuthenticationFailed.class, EnrolmentRequired.class})
  Answer refresh(Input input, HttpServletRequest request) {
    return refreshing.refresh(input, request);
  }
}
