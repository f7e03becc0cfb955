package dev.countersign.signedtoken;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Ends a log-in by one of its refresh tokens. */
@Component
public class LogOut {

  private final TokenCheck tokens;
  private final LoginStore logins;
  private final AuditLog audit;
  private final SignedTokenSettings settings;
  private final Clock clock;

  LogOut(
      TokenCheck tokens,
      LoginStore logins,
      AuditLog audit,
      SignedTokenSettings settings,
      Clock clock) {
    this.tokens = tokens;
    this.logins = logins;
    this.audit = audit;
    this.settings = settings;
    this.clock = clock;
  }

  /** True for exactly one of many at once, and only for a live token of this very user. */
  public boolean end(long userId, String encoded, Origin origin) {
    if (!settings.blacklistEnabled()
        || !(tokens.check(encoded, TokenKind.REFRESH) instanceof TokenVerdict.Good(var token))
        || token.userId() != userId) {
      return false;
    }
    boolean spentTokensCount = !settings.blacklistAfterRotation();
    return LoginId.read(token.id())
        .filter(
            use ->
                audit.add(
                    Event.own(Kind.LOGIN_REVOKED, userId, origin).on(use.login().object()),
                    () -> logins.revoke(userId, use, spentTokensCount, clock.instant())))
        .isPresent();
  }
}
