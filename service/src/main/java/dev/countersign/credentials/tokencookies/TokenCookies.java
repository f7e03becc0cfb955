package dev.countersign.credentials.tokencookies;

import dev.countersign.api.endpoints.AnswerVariant;
import dev.countersign.credentials.signedtoken.RefreshOutcome;
import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.credentials.signedtoken.SignedTokenSettings.Cookie;
import dev.countersign.credentials.signedtoken.TokenFamilies;
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.platform.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Delivers tokens in the cookies that the settings select, and leaves these tokens out of the body.
 * With {@code off} every token is in the body and no cookie is read.
 */
@Component
class TokenCookies implements TokenPair.Delivery, AnswerVariant {

  /** The body of a login or refresh whose refresh token is a cookie. */
  record AccessAndCsrfToken(String access, String csrfToken) {}

  /** The body of a login or refresh whose tokens are both cookies. */
  record CsrfToken(String csrfToken) {}

  private static final Set<Class<?>> BODIES_WITH_TOKENS =
      Set.of(TokenPair.class, RefreshOutcome.Renewed.class, RefreshOutcome.AccessOnly.class);

  private final Cookie mode;
  private final TokenCookie access;
  private final TokenCookie refresh;
  private final TokenFamilies families;
  private final CsrfProtection csrf;
  private final Clock clock;

  TokenCookies(
      SignedTokenSettings settings,
      ApiSettings api,
      TokenFamilies families,
      CsrfProtection csrf,
      Clock clock) {
    this.mode = settings.cookie();
    this.access =
        new TokenCookie(
            "__Host-",
            "access_token",
            settings.accessTokenLifetime(),
            "/",
            settings.cookieSameSite());
    // A __Host- cookie has the path /, which would send the refresh token with every request.
    this.refresh =
        new TokenCookie(
            "__Secure-",
            "refresh_token",
            settings.refreshTokenLifetime(),
            api.accountPrefix(),
            settings.cookieSameSite());
    this.families = families;
    this.csrf = csrf;
    this.clock = clock;
  }

  @Override
  public void refuseOtherOrigins(HttpServletRequest request) {
    if (mode != Cookie.OFF) {
      csrf.originFault(request)
          .ifPresent(
              fault -> {
                throw fault;
              });
    }
  }

  @Override
  public Answer deliver(TokenPair pair, Object body, HttpServletRequest request) {
    Instant now = clock.instant();
    return switch (mode) {
      case OFF -> Answer.ok(body).notStored();
      case REFRESH ->
          Answer.ok(new AccessAndCsrfToken(pair.access(), csrfToken(pair.refresh())))
              .notStored()
              .withCookies(List.of(refresh.keep(pair.refresh(), request, now)));
      case BOTH ->
          Answer.ok(new CsrfToken(csrfToken(pair.refresh())))
              .notStored()
              .withCookies(
                  List.of(
                      access.keep(pair.access(), request, now),
                      refresh.keep(pair.refresh(), request, now)));
    };
  }

  @Override
  public Optional<String> refreshToken(HttpServletRequest request) {
    Optional<String> token = kept(request);
    token
        .flatMap(families::named)
        .flatMap(named -> csrf.headerFault(request, binding(named.userId(), named.login())))
        .ifPresent(
            fault -> {
              throw fault;
            });
    return token;
  }

  @Override
  public List<String> deletions(HttpServletRequest request) {
    return switch (mode) {
      case OFF -> List.of();
      case REFRESH -> List.of(refresh.drop(request));
      case BOTH -> List.of(access.drop(request), refresh.drop(request));
    };
  }

  @Override
  public Optional<Class<?>> insteadOf(Class<?> declared) {
    if (!BODIES_WITH_TOKENS.contains(declared)) {
      return Optional.empty();
    }
    return switch (mode) {
      case OFF -> Optional.empty();
      case REFRESH -> Optional.of(AccessAndCsrfToken.class);
      case BOTH -> Optional.of(CsrfToken.class);
    };
  }

  /** Returns the CSRF token of the login in the refresh cookie, or empty if there is none. */
  Optional<CsrfToken> csrfTokenOf(HttpServletRequest request) {
    return kept(request)
        .flatMap(families::named)
        .map(named -> new CsrfToken(csrf.headerToken(binding(named.userId(), named.login()))));
  }

  /** Returns the cookie of the access token, if the settings make it a cookie. */
  Optional<TokenCookie> ofAccessTokens() {
    return mode == Cookie.BOTH ? Optional.of(access) : Optional.empty();
  }

  String accessCookieName() {
    return access.name();
  }

  /**
   * Returns the text to which the CSRF token is bound. All tokens of a login share it, so a refresh
   * keeps the CSRF token valid.
   */
  static String binding(long userId, String login) {
    return "jwt:" + userId + ":" + login;
  }

  private Optional<String> kept(HttpServletRequest request) {
    return mode == Cookie.OFF ? Optional.empty() : refresh.read(request);
  }

  private String csrfToken(String refreshToken) {
    return families
        .named(refreshToken)
        .map(named -> csrf.headerToken(binding(named.userId(), named.login())))
        .orElseThrow(() -> new IllegalStateException("A new refresh token is not valid."));
  }
}
