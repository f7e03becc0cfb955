package dev.countersign.signedtoken;

import dev.countersign.users.User;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import org.springframework.stereotype.Component;

/** Makes the pair for a user who has logged in. */
@Component
public class TokenIssuer {

  private final TokenCodec codec;
  private final SignedTokenSettings settings;
  private final Clock clock;
  private final SecureRandom random;

  TokenIssuer(TokenCodec codec, SignedTokenSettings settings, Clock clock, SecureRandom random) {
    this.codec = codec;
    this.settings = settings;
    this.clock = clock;
    this.random = random;
  }

  public TokenPair issue(User user) {
    return new TokenPair(
        token(TokenKind.REFRESH, settings.refreshTokenLifetime(), user),
        token(TokenKind.ACCESS, settings.accessTokenLifetime(), user));
  }

  private String token(TokenKind kind, Duration lifetime, User user) {
    long now = clock.instant().getEpochSecond();
    var claims = new LinkedHashMap<String, Object>();
    claims.put("token_type", kind.claim());
    claims.put("exp", now + lifetime.toSeconds());
    claims.put("iat", now);
    claims.put("jti", freshId());
    claims.put(
        settings.userIdClaim(),
        settings.userIdAsString() ? Long.toString(user.id()) : (Object) user.id());
    return codec.encode(claims);
  }

  private String freshId() {
    byte[] id = new byte[16];
    random.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }
}
