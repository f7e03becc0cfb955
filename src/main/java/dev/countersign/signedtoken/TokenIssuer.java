package dev.countersign.signedtoken;

import dev.countersign.users.User;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Makes tokens for a user, as they are now. */
@Component
class TokenIssuer {

  private final TokenCodec codec;
  private final AccessTokenIds accessIds;
  private final SignedTokenSettings settings;
  private final List<ClaimsContributor> contributors;
  private final SecureRandom random;

  TokenIssuer(
      TokenCodec codec,
      AccessTokenIds accessIds,
      SignedTokenSettings settings,
      List<ClaimsContributor> contributors,
      SecureRandom random) {
    this.codec = codec;
    this.accessIds = accessIds;
    this.settings = settings;
    this.contributors = contributors;
    this.random = random;
  }

  /** The pair of one generation of a log-in: asked twice for the same, it is the same. */
  TokenPair pair(User user, LoginId login, int generation, Instant at) {
    String refreshId = login.tokenId(generation);
    return new TokenPair(
        token(TokenKind.REFRESH, refreshId, settings.refreshTokenLifetime(), user, at),
        token(
            TokenKind.ACCESS,
            accessIds.besides(refreshId),
            settings.accessTokenLifetime(),
            user,
            at));
  }

  /** An access token of its own, where the refresh token is not rotated. */
  String access(User user, Instant at) {
    byte[] id = new byte[16];
    random.nextBytes(id);
    return token(
        TokenKind.ACCESS, HexFormat.of().formatHex(id), settings.accessTokenLifetime(), user, at);
  }

  private String token(TokenKind kind, String id, Duration lifetime, User user, Instant at) {
    var claims = new LinkedHashMap<String, Object>();
    claims.put("token_type", kind.claim());
    claims.put("exp", at.getEpochSecond() + lifetime.toSeconds());
    claims.put("iat", at.getEpochSecond());
    claims.put("jti", id);
    claims.put(
        settings.userIdClaim(),
        settings.userIdAsString() ? Long.toString(user.id()) : (Object) user.id());
    for (ClaimsContributor contributor : contributors) {
      contributor.claims(user).forEach(claims::putIfAbsent);
    }
    addRecipients(claims);
    return codec.encode(claims);
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
