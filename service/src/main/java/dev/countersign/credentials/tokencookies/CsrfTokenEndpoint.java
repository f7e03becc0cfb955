package dev.countersign.credentials.tokencookies;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.answers.Answer;
import dev.countersign.platform.errors.NotAuthenticated;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Returns the CSRF token of the login in the refresh cookie, for an app that was loaded again. Only
 * scripts of this origin, and of origins that CORS allows with credentials, can read the response.
 */
@Endpoint("${countersign.api.account-prefix}csrf/")
@ConditionalOnExpression("'${countersign.jwt.cookie}'.matches('(?i)refresh|both')")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class CsrfTokenEndpoint {

  private final TokenCookies cookies;

  CsrfTokenEndpoint(TokenCookies cookies) {
    this.cookies = cookies;
  }

  @GetMapping
  @ApiOperation(
      id = "getCsrfToken",
      topic = ApiTopic.TOKENS,
      summary = "Return the CSRF token of the login in the cookies",
      description = "Exists if tokens are in cookies. Send the value as the CSRF header.")
  @Answers(body = TokenCookies.CsrfToken.class)
  @Refuses(NotAuthenticated.class)
  Answer show(HttpServletRequest request) {
    return Answer.ok(cookies.csrfTokenOf(request).orElseThrow(NotAuthenticated::new)).notStored();
  }
}
