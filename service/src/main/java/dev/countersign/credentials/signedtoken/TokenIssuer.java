package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.rights.ProfileClaims;
import dev.countersign.identity.rights.RightsClaims;
import dev.countersign.identity.users.User;
import dev.countersign.verifier.token.AccessTokenId;
import dev.countersign.verifier.token.TokenKind;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Issues tokens with claims from the user's current row. */
@Component
class TokenIssuer {

  private final TokenCodec codec;
  private final SignedTokenSettings settings;
  private final LoginClaims login;
  private final List<ClaimsContributor> contributors;
  private final RightsClaims rights;
  private final ProfileClaims profile;
  private final SecureRandom random;

  TokenIssuer(
      TokenCodec codec,
      SignedTokenSettings settings,
      LoginClaims login,
      List<ClaimsContributor> contributors,
      RightsClaims rights,
      ProfileClaims profile,
      SecureRandom random) {
    this.codec = codec;
    this.settings = settings;
    this.login = login;
    this.contributors = contributors;
    this.rights = rights;
    this.profile = profile;
    this.random = random;
  }

  /**
   * Returns the pair of one generation. A repeated call for the same issuance returns the same
   * pair.
   */
  TokenPair pair(Issuance issuance) {
    String refreshId = issuance.login().tokenId(issuance.generation());
    return new TokenPair(
        token(TokenKind.REFRESH, refreshId, settings.refreshTokenLifetime(), issuance),
        access(issuance.generation(), issuance));
  }

  /** Returns an access token with a random number, for use without rotation. */
  String access(Issuance issuance) {
    return access(random.nextInt(), issuance);
  }

  private String access(int number, Issuance issuance) {
    AccessTokenId id = issuance.login().accessTokenId(number, issuance.epoch());
    return token(TokenKind.ACCESS, id.text(), settings.accessTokenLifetime(), issuance);
  }

  private String token(TokenKind kind, String id, Duration lifetime, Issuance issuance) {
    User user = issuance.user();
    long issuedAt = issuance.issuedAt().getEpochSecond();
    var claims = new LinkedHashMap<String, Object>();
    claims.put("token_type", kind.claim());
    claims.put("exp", Math.min(issuedAt + lifetime.toSeconds(), endOfLogin(issuance)));
    claims.put("iat", issuedAt);
    claims.put("jti", id);
    claims.put(
        settings.userIdClaim(),
        settings.userIdAsString() ? Long.toString(user.id()) : (Object) user.id());
    claims.putAll(login.of(issuance));
    for (ClaimsContributor contributor : contributors) {
      contributor.claims(user).forEach(claims::putIfAbsent);
    }
    if (kind == TokenKind.ACCESS) {
      rights.of(user.id(), user.isSuperuser()).forEach(claims::putIfAbsent);
      profile.of(user.id()).forEach(claims::putIfAbsent);
    }
    addRecipients(claims);
    return codec.encode(claims);
  }

  private long endOfLogin(Issuance issuance) {
    return settings.endOfLogin(issuance.loginAt()).getEpochSecond();
  }

  private void addRecipients(Map<String, Object> claims) {
    if (!settings.audience().isEmpty()) {
      boolean one = settings.audience().size() == 1;
      claims.put("aud", one ? settings.audience().getFirst() : settings.audience());
    }
    if (settings.issuer() != null) {
      claims.put("iss", settings.issuer());
    }
  }
}
