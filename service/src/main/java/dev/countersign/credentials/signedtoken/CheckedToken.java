package dev.countersign.credentials.signedtoken;

import dev.countersign.api.access.Credential;
import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.platform.errors.Refusal;
import java.time.Instant;
import java.util.Optional;

/**
 * A token whose signature, kind and times were checked; only {@link TokenCheck} makes one.
 *
 * @param issuedAfter The issuer's clock may differ from ours by the leeway, so the token was issued
 *     at this time or later.
 */
record CheckedToken(
    TokenKind tokenKind, String id, long userId, Instant expiresAt, Instant issuedAfter)
    implements Credential {

  /** Tokens that SimpleJWT or an earlier release made share one name. */
  @Override
  public String login() {
    return AccessTokenId.read(id).map(named -> "login:" + named.login()).orElse("token");
  }

  @Override
  public String kind() {
    return tokenKind.className();
  }

  @Override
  public Optional<Refusal> refusalIn(LoginEpoch epoch) {
    return isOf(epoch)
        ? Optional.empty()
        : Optional.of(SignedTokenScheme.refusal(TokenCheck.INVALID));
  }

  /**
   * Whether an access token was issued in this epoch. One that does not name its epoch must have
   * been issued after the epoch began; in the same second the order is unknown and it is refused.
   */
  boolean isOf(LoginEpoch epoch) {
    return AccessTokenId.read(id)
        .map(named -> named.epoch() == epoch.number())
        .orElseGet(() -> epoch.since().stream().allMatch(issuedAfter::isAfter));
  }
}
