package dev.countersign.signedtoken;

import java.time.Clock;
import org.springframework.stereotype.Component;

/** Ends a log-in by one of its refresh tokens. */
@Component
public class LogOut {

  private final TokenCheck tokens;
  private final LoginStore logins;
  private final SignedTokenSettings settings;
  private final Clock clock;

  LogOut(TokenCheck tokens, LoginStore logins, SignedTokenSettings settings, Clock clock) {
    this.tokens = tokens;
    this.logins = logins;
    this.settings = settings;
    this.clock = clock;
  }

  /** True for exactly one of many at once, and only for a live token of this very user. */
  public boolean end(long userId, String encoded) {
    if (!settings.blacklistEnabled()
        || !(tokens.check(encoded, TokenKind.REFRESH) instanceof TokenVerdict.Good(var token))
        || token.userId() != userId) {
      return false;
    }
    boolean spentTokensCount = !settings.blacklistAfterRotation();
    return LoginId.read(token.id())
        .filter(use -> logins.revoke(userId, use, spentTokensCount, clock.instant()))
        .isPresent();
  }
}
