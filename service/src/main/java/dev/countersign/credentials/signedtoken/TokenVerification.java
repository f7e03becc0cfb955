package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.CurrentUser;
import dev.countersign.identity.users.SecondFactorPolicy;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.verifier.token.TokenKind;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Checks whether a token of either kind is valid, its user is active, and a refresh token is not
 * spent.
 */
@Component
public class TokenVerification {

  private final TokenCheck tokens;
  private final TokenFamilyStore logins;
  private final CarriedTokenStore carried;
  private final UserStore users;
  private final SecondFactorPolicy policy;
  private final SignedTokenSettings settings;
  private final Clock clock;

  TokenVerification(
      TokenCheck tokens,
      TokenFamilyStore logins,
      CarriedTokenStore carried,
      UserStore users,
      SecondFactorPolicy policy,
      SignedTokenSettings settings,
      Clock clock) {
    this.tokens = tokens;
    this.logins = logins;
    this.carried = carried;
    this.users = users;
    this.policy = policy;
    this.settings = settings;
    this.clock = clock;
  }

  /** Returns why the token is refused, or empty if it is valid. */
  Optional<String> fault(String encoded) {
    return switch (tokens.checkEither(encoded)) {
      case TokenVerdict.Bad(String message) -> Optional.of(message);
      case TokenVerdict.Nameless _ -> Optional.of(TokenCheck.INVALID);
      case TokenVerdict.Good(CheckedToken token) ->
          owner(token).isPresent()
              ? Optional.empty()
              : Optional.of(
                  switch (token.tokenKind()) {
                    case ACCESS -> TokenCheck.INVALID;
                    case REFRESH -> RefreshRotation.BLACKLISTED.detail();
                  });
    };
  }

  /**
   * Returns the claims and the owner of a valid token, or empty for any other text. Only reads: a
   * refresh token is neither rotated nor counted as reused.
   */
  public Optional<VerifiedToken> find(String encoded) {
    return tokens.checkEither(encoded) instanceof TokenVerdict.Good(CheckedToken token)
        ? owner(token)
            .map(
                user ->
                    new VerifiedToken(token.tokenKind() == TokenKind.REFRESH, user, token.claims()))
        : Optional.empty();
  }

  /** Returns empty also for a user who must add a second factor first. */
  private Optional<User> owner(CheckedToken token) {
    return activeOwner(token).filter(user -> !policy.isOverdue(user));
  }

  private Optional<User> activeOwner(CheckedToken token) {
    return switch (token.tokenKind()) {
      case ACCESS ->
          users
              .findCurrent(token.userId())
              .filter(found -> found.user().isActive() && token.isOf(found.epoch()))
              .filter(_ -> !token.isCarried() || carried.isOfPassword(token))
              .map(CurrentUser::user);
      case REFRESH -> ownerOfRefresh(token);
    };
  }

  private Optional<User> ownerOfRefresh(CheckedToken token) {
    boolean spentTokensCount = !settings.blacklistAfterRotation();
    return token
        .use()
        .flatMap(
            use ->
                logins
                    .find(token.userId(), use.login())
                    .filter(login -> login.isLive(clock.instant()))
                    .filter(login -> login.takes(use.generation(), spentTokensCount))
                    .map(TokenFamily::user)
                    .or(() -> ownerOfUnused(token)));
  }

  private Optional<User> ownerOfUnused(CheckedToken token) {
    return token.isCarried() ? carried.ownerOfUnused(token) : Optional.empty();
  }
}
