package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Ends a token family by one of its refresh tokens. */
@Component
public class TokenLogout {

  private final TokenCheck tokens;
  private final TokenFamilyStore logins;
  private final AuditLog audit;
  private final SignedTokenSettings settings;
  private final Clock clock;

  TokenLogout(
      TokenCheck tokens,
      TokenFamilyStore logins,
      AuditLog audit,
      SignedTokenSettings settings,
      Clock clock) {
    this.tokens = tokens;
    this.logins = logins;
    this.audit = audit;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Ends the family of a valid refresh token of this user. Returns true for exactly one of several
   * concurrent calls.
   */
  public boolean end(long userId, String encoded, Origin origin) {
    if (!settings.blacklistEnabled()
        || !(tokens.check(encoded, TokenKind.REFRESH) instanceof TokenVerdict.Good(var token))
        || token.userId() != userId) {
      return false;
    }
    boolean spentTokensCount = !settings.blacklistAfterRotation();
    return TokenFamilyId.read(token.id())
        .filter(
            use ->
                audit.add(
                    Event.own(EventKind.LOGIN_REVOKED, userId, origin).on(use.login().object()),
                    () -> logins.revoke(userId, use, spentTokensCount, clock.instant())))
        .isPresent();
  }
}
