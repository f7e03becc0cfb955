package dev.countersign.credentials.signedtoken;

import dev.countersign.api.access.AuthenticationOutcome;
import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.api.access.AuthenticationScheme;
import dev.countersign.api.access.AuthorizationHeader;
import dev.countersign.api.access.CredentialLocation;
import dev.countersign.api.access.CurrentUserCheck;
import dev.countersign.identity.revocations.RevocationWindow;
import dev.countersign.identity.revocations.Revocations;
import dev.countersign.identity.users.CurrentUser;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.verifier.token.TokenKind;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

/**
 * Authenticates by {@code Authorization: Bearer} and an access token, without a database query. The
 * user's row is read only if the token was probably revoked.
 */
@Component
public class SignedTokenScheme implements AuthenticationScheme {

  public static final String CHALLENGE = "Bearer realm=\"api\"";
  static final String KEYWORD = "Bearer";

  private final TokenCheck tokens;
  private final Predicate<CheckedToken> mayBeRevoked;
  private final Predicate<CheckedToken> isOfPassword;
  private final LongFunction<Optional<CurrentUser>> users;

  @Autowired
  SignedTokenScheme(
      TokenCheck tokens, Revocations revocations, CarriedTokenStore carried, UserStore users) {
    this(
        tokens,
        token -> revocations.mayVoid(token.userId(), token::epoch, token.issuedAfter()),
        carried::isOfPassword,
        users::findCurrent);
  }

  SignedTokenScheme(
      TokenCheck tokens,
      Predicate<CheckedToken> mayBeRevoked,
      Predicate<CheckedToken> isOfPassword,
      LongFunction<Optional<CurrentUser>> users) {
    this.tokens = tokens;
    this.mayBeRevoked = mayBeRevoked;
    this.isOfPassword = isOfPassword;
    this.users = users;
  }

  /** Declares how long a revoked access token must be remembered. */
  @Bean
  static RevocationWindow accessTokenWindow(SignedTokenSettings settings) {
    return new RevocationWindow(settings.accessTokenLifetime().plus(settings.leeway()));
  }

  @Override
  public String name() {
    return "jwt";
  }

  @Override
  public String challenge() {
    return CHALLENGE;
  }

  @Override
  public CredentialLocation place() {
    return new CredentialLocation.Bearer("JWT");
  }

  @Override
  public AuthenticationOutcome authenticate(HttpServletRequest request) {
    AuthorizationHeader header = AuthorizationHeader.of(request);
    if (!header.isFor(KEYWORD)) {
      return new NotAttempted();
    }
    if (header.values().size() != 1) {
      return reject(
          "bad_authorization_header",
          "Authorization header must contain two space-delimited values");
    }
    return check(header.values().getFirst());
  }

  /** Returns the outcome for an access token, wherever the request carries it. */
  public AuthenticationOutcome check(String accessToken) {
    return switch (tokens.check(accessToken, TokenKind.ACCESS)) {
      case TokenVerdict.Good(CheckedToken token) when token.isCarried() -> checkCarried(token);
      case TokenVerdict.Good(CheckedToken token) ->
          mayBeRevoked.test(token)
              ? CurrentUserCheck.outcome(users.apply(token.userId()), token, CHALLENGE)
              : new Accepted(token.userId(), token);
      case TokenVerdict.Bad(String message) -> new Rejected(refusal(message));
      case TokenVerdict.Nameless _ ->
          reject("token_not_valid", "Token contained no recognizable user identification");
    };
  }

  /**
   * Reads the user's row for every access token of Django. The revocation snapshot remembers users
   * only for the lifetime of this service's access tokens, and Django's may be longer.
   */
  private AuthenticationOutcome checkCarried(CheckedToken token) {
    return isOfPassword.test(token)
        ? CurrentUserCheck.outcome(users.apply(token.userId()), token, CHALLENGE)
        : new Rejected(refusal(TokenCheck.INVALID));
  }

  /** Returns the refusal of an access token with the reason as its message. */
  static AuthenticationFailed refusal(String message) {
    return new AuthenticationFailed(
        CHALLENGE,
        "token_not_valid",
        "Given token not valid for any token type",
        List.of(messageOf(message)));
  }

  private static Map<String, String> messageOf(String message) {
    var entry = new LinkedHashMap<String, String>();
    entry.put("token_class", TokenKind.ACCESS.className());
    entry.put("token_type", TokenKind.ACCESS.claim());
    entry.put("message", message);
    return entry;
  }

  private static Rejected reject(String code, String detail) {
    return new Rejected(new AuthenticationFailed(CHALLENGE, code, detail));
  }
}
