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

  /** The claims of a token, and whether Django has signed it. */
  private record Decoded(ObjectNode claims, boolean isCarried) {}

  TokenVerdict check(String token, TokenKind kind) {
    return decode(token).map(decoded -> check(decoded, kind)).orElse(new Bad(INVALID));
  }

  /** Checks a token that may be of either kind. */
  TokenVerdict checkEither(String token) {
    return decode(token)
        .map(decoded -> check(decoded, ClaimRules.kindOf(decoded.claims())))
        .orElse(new Bad(INVALID));
  }

  /** Checks a token to identify its user. The token may have expired. */
  TokenVerdict checkTimeless(String token) {
    return decode(token)
        .map(
            decoded -> {
              TokenKind kind = ClaimRules.kindOf(decoded.claims());
              return verdict(decoded, kind, rules.faultAtAnyTime(decoded.claims(), kind));
            })
        .orElse(new Bad(INVALID));
  }

  private Optional<Decoded> decode(String token) {
    return codec
        .decode(token)
        .map(claims -> new Decoded(claims, false))
        .or(() -> codec.decodeCarried(token).map(claims -> new Decoded(claims, true)));
  }

  private TokenVerdict check(Decoded decoded, TokenKind kind) {
    return verdict(decoded, kind, rules.fault(decoded.claims(), kind, clock.instant()));
  }

  private TokenVerdict verdict(Decoded decoded, TokenKind kind, Optional<String> fault) {
    ObjectNode claims = decoded.claims();
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
            claims,
            decoded.isCarried()));
  }
}
