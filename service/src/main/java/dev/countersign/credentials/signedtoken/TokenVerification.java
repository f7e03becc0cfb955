package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.UserStore;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Checks whether a token of either kind is valid, its user is active, and a refresh token is not
 * spent.
 */
@Component
class TokenVerification {

  private final TokenCheck tokens;
  private final TokenFamilyStore logins;
  private final UserStore users;
  private final SignedTokenSettings settings;
  private final Clock clock;

  TokenVerification(
      TokenCheck tokens,
      TokenFamilyStore logins,
      UserStore users,
      SignedTokenSettings settings,
      Clock clock) {
    this.tokens = tokens;
    this.logins = logins;
    this.users = users;
    this.settings = settings;
    this.clock = clock;
  }

  /** Returns why the token is refused, or empty if it is valid. */
  Optional<String> fault(String encoded) {
    return switch (tokens.checkEither(encoded)) {
      case TokenVerdict.Bad(String message) -> Optional.of(message);
      case TokenVerdict.Nameless _ -> Optional.of(TokenCheck.INVALID);
      case TokenVerdict.Good(CheckedToken token) ->
          switch (token.tokenKind()) {
            case ACCESS -> accessFault(token);
            case REFRESH -> refreshFault(token);
          };
    };
  }

  private Optional<String> accessFault(CheckedToken token) {
    boolean live =
        users
            .findCurrent(token.userId())
            .filter(found -> found.user().isActive() && token.isOf(found.epoch()))
            .isPresent();
    return live ? Optional.empty() : Optional.of(TokenCheck.INVALID);
  }

  private Optional<String> refreshFault(CheckedToken token) {
    boolean spentTokensCount = !settings.blacklistAfterRotation();
    boolean live =
        TokenFamilyId.read(token.id())
            .filter(
                use ->
                    logins
                        .find(token.userId(), use.login())
                        .filter(login -> login.isLive(clock.instant()))
                        .filter(login -> login.takes(use.generation(), spentTokensCount))
                        .isPresent())
            .isPresent();
    return live ? Optional.empty() : Optional.of(RefreshRotation.BLACKLISTED.detail());
  }
}
