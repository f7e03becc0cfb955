package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.verifier.token.AccessTokenId;
import dev.countersign.verifier.token.TokenKind;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Ends a token family by one of its tokens. */
@Component
public class TokenLogout {

  private final TokenCheck tokens;
  private final TokenFamilyStore logins;
  private final CarriedTokenStore carried;
  private final TokenReuse reuse;
  private final AuditLog audit;
  private final SignedTokenSettings settings;
  private final Clock clock;

  TokenLogout(
      TokenCheck tokens,
      TokenFamilyStore logins,
      CarriedTokenStore carried,
      TokenReuse reuse,
      AuditLog audit,
      SignedTokenSettings settings,
      Clock clock) {
    this.tokens = tokens;
    this.logins = logins;
    this.carried = carried;
    this.reuse = reuse;
    this.audit = audit;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Ends the family of a valid refresh token of this user. Returns true for exactly one of several
   * concurrent calls.
   */
  public boolean end(long userId, String encoded, Origin origin) {
    return isSupported()
        && tokens.check(encoded, TokenKind.REFRESH) instanceof TokenVerdict.Good(var token)
        && token.userId() == userId
        && endByRefresh(token, origin);
  }

  /**
   * Ends the family of a valid token of either kind; the possession of the token is the proof. An
   * access token itself stays valid until it expires. Returns false if there was no active family.
   */
  public boolean end(String encoded, Origin origin) {
    return isSupported()
        && tokens.checkEither(encoded) instanceof TokenVerdict.Good(var token)
        && switch (token.tokenKind()) {
          case REFRESH -> endByRefresh(token, origin);
          case ACCESS -> endByAccess(token, origin);
        };
  }

  /** Returns false if the settings switch the revocation of token families off. */
  public boolean isSupported() {
    return settings.blacklistEnabled();
  }

  private boolean endByRefresh(CheckedToken token, Origin origin) {
    return token.use().filter(use -> endByRefresh(token, use, origin)).isPresent();
  }

  private boolean endByRefresh(CheckedToken token, TokenFamilyId.Use use, Origin origin) {
    boolean isEnded =
        end(token.userId(), use, !settings.blacklistAfterRotation(), origin)
            || (token.isCarried() && endUnused(token, use, origin));
    if (!isEnded) {
      reuse.refusedAtLogout(token.userId(), use, clock.instant(), origin);
    }
    return isEnded;
  }

  /** Ends a refresh token of Django that was not used, so that it opens no token family. */
  private boolean endUnused(CheckedToken token, TokenFamilyId.Use use, Origin origin) {
    return audit.add(
        Event.own(EventKind.LOGIN_REVOKED, token.userId(), origin).on(use.login().object()),
        () -> carried.blacklist(token));
  }

  /** Accepts every generation, because the id of an access token does not contain it. */
  private boolean endByAccess(CheckedToken token, Origin origin) {
    return AccessTokenId.read(token.id())
        .filter(_ -> !token.isCarried())
        .flatMap(
            id ->
                logins.findUnrevoked(
                    token.userId(), id.lowestLogin(), id.highestLogin(), id.epoch()))
        .filter(family -> end(token.userId(), new TokenFamilyId.Use(family, 0), true, origin))
        .isPresent();
  }

  private boolean end(long userId, TokenFamilyId.Use use, boolean spentTokensCount, Origin origin) {
    return audit.add(
        Event.own(EventKind.LOGIN_REVOKED, userId, origin).on(use.login().object()),
        () -> logins.revoke(userId, use, spentTokensCount, clock.instant()));
  }
}
