package dev.countersign.credentials.tokencookies;

import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.credentials.signedtoken.SignedTokenSettings.Cookie;
import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.ApiSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that tokens in cookies and the scheme that reads them are used together. */
@Component
class TokenCookieChecks implements CheckProvider {

  private final SignedTokenSettings tokens;
  private final ApiSettings api;

  TokenCookieChecks(SignedTokenSettings tokens, ApiSettings api) {
    this.tokens = tokens;
    this.api = api;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.error(
                "countersign.E014",
                "countersign.jwt.cookie",
                "Access tokens are sent as cookies, but no scheme reads these cookies.",
                "Add jwt-cookie to countersign.api.default-authentication-classes.")
            .when(() -> tokens.cookie() == Cookie.BOTH && !isSchemeListed())
            .always(),
        Finding.warning(
                "countersign.W045",
                "countersign.api.default-authentication-classes",
                "The scheme jwt-cookie is listed, but access tokens are not sent as cookies, so it has no effect.",
                "Set countersign.jwt.cookie to both, or remove the scheme.")
            .when(() -> tokens.cookie() != Cookie.BOTH && isSchemeListed()));
  }

  private boolean isSchemeListed() {
    return api.defaultAuthenticationClasses().contains(TokenCookieScheme.NAME);
  }
}
