package dev.countersign.credentials.signedtoken;

import dev.countersign.credentials.signedtoken.TokenVerdict.Bad;
import dev.countersign.credentials.signedtoken.TokenVerdict.Good;
import dev.countersign.credentials.signedtoken.TokenVerdict.Nameless;
import dev.countersign.verifier.token.ClaimRules;
import dev.countersign.verifier.token.TokenKind;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Checks tokens by their signature and claims, without the database. */
@Component
class TokenCheck {

  static final String INVALID = ClaimRules.INVALID;
  static final String EXPIRED = ClaimRules.EXPIRED;

  private final TokenCodec codec;
  private final ClaimRules rules;
  private final Clock clock;

  TokenCheck(TokenCodec codec, SignedTokenSettings settings, Clock clock) {
    this.codec = codec;
    this.rules =
        new ClaimRules(
            settings.leeway(), settings.issuer(), settings.audience(), settings.userIdClaim());
    this.clock = clock;
  }

  TokenVerdict check(String token, TokenKind kind) {
    Optional<ObjectNode> claims = codec.decode(token);
    return claims.isEmpty() ? new Bad(INVALID) : check(claims.get(), kind);
  }

  /** Checks a token that may be of either kind. */
  TokenVerdict checkEither(String token) {
    Optional<ObjectNode> claims = codec.decode(token);
    if (claims.isEmpty()) {
      return new Bad(INVALID);
    }
    return check(claims.get(), ClaimRules.kindOf(claims.get()));
  }

  /** Checks a token to identify its user. The token may have expired. */
  TokenVerdict checkTimeless(String token) {
    Optional<ObjectNode> claims = codec.decode(token);
    if (claims.isEmpty()) {
      return new Bad(INVALID);
    }
    TokenKind kind = ClaimRules.kindOf(claims.get());
    return verdict(claims.get(), kind, rules.faultAtAnyTime(claims.get(), kind));
  }

  private TokenVerdict check(ObjectNode claims, TokenKind kind) {
    return verdict(claims, kind, rules.fault(claims, kind, clock.instant()));
  }

  private TokenVerdict verdict(ObjectNode claims, TokenKind kind, Optional<String> fault) {
    if (fault.isPresent()) {
      return new Bad(fault.get());
    }
    OptionalLong userId = rules.userId(claims);
    if (userId.isEmpty()) {
      return new Nameless();
    }
    return new Good(
        new CheckedToken(
            kind,
            claims.get("jti").asString(),
            userId.getAsLong(),
            Instant.ofEpochSecond(claims.get("exp").asLong()),
            rules.issuedAfter(claims),
            claims));
  }
}
