package dev.countersign.credentials.tokencookies;

import dev.countersign.api.access.AuthenticationOutcome;
import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.Expired;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.api.access.AuthenticationScheme;
import dev.countersign.api.access.CredentialLocation;
import dev.countersign.credentials.signedtoken.SignedTokenScheme;
import dev.countersign.http.protections.CsrfProtection;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Authenticates by an access token in a cookie. Requests with unsafe methods also need the CSRF
 * token of that login. An invalid token counts as none, because a script cannot delete its cookie.
 */
@Component
class TokenCookieScheme implements AuthenticationScheme {

  static final String NAME = "jwt-cookie";

  private final TokenCookies cookies;
  private final SignedTokenScheme tokens;
  private final CsrfProtection csrf;

  TokenCookieScheme(TokenCookies cookies, SignedTokenScheme tokens, CsrfProtection csrf) {
    this.cookies = cookies;
    this.tokens = tokens;
    this.csrf = csrf;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String challenge() {
    return "Cookie realm=\"api\"";
  }

  @Override
  public Optional<String> variesBy() {
    return Optional.of("Cookie");
  }

  @Override
  public CredentialLocation place() {
    return new CredentialLocation.Cookie(cookies.accessCookieName(), csrf.headerName());
  }

  @Override
  public AuthenticationOutcome authenticate(HttpServletRequest request) {
    return cookies
        .ofAccessTokens()
        .<AuthenticationOutcome>flatMap(
            cookie -> cookie.read(request).map(token -> check(token, cookie, request)))
        .orElseGet(NotAttempted::new);
  }

  private AuthenticationOutcome check(
      String token, TokenCookie cookie, HttpServletRequest request) {
    return switch (tokens.check(token)) {
      case Accepted accepted ->
          csrf.headerFault(
                  request, TokenCookies.binding(accepted.userId(), accepted.credential().login()))
              .<AuthenticationOutcome>map(Rejected::new)
              .orElse(accepted);
      case NotAttempted _, Expired _, Rejected _ -> new Expired(cookie.drop(request));
    };
  }
}
