package dev.countersign.credentials.signedtoken;

import dev.countersign.credentials.signedtoken.TokenVerdict.Bad;
import dev.countersign.credentials.signedtoken.TokenVerdict.Good;
import dev.countersign.credentials.signedtoken.TokenVerdict.Nameless;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Checks a decoded token's times, issuer, audience, id, kind and user id. A claim of the wrong type
 * is an error and is never treated as missing.
 */
@Component
class TokenCheck {

  static final String INVALID = "Token is invalid";
  static final String EXPIRED = "Token is expired";
  private static final long LATEST = Instant.MAX.getEpochSecond();
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,40}");
  private static final BigInteger LARGEST_ID = BigInteger.valueOf(Long.MAX_VALUE);

  private final TokenCodec codec;
  private final SignedTokenSettings settings;
  private final Clock clock;

  TokenCheck(TokenCodec codec, SignedTokenSettings settings, Clock clock) {
    this.codec = codec;
    this.settings = settings;
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
    return check(claims.get(), kindOf(claims.get()));
  }

  /** Checks a token to identify its user. The token may have expired. */
  TokenVerdict checkTimeless(String token) {
    Optional<ObjectNode> claims = codec.decode(token);
    return claims.isEmpty()
        ? new Bad(INVALID)
        : verdict(claims.get(), kindOf(claims.get()), timeFormFault(claims.get()));
  }

  private static TokenKind kindOf(ObjectNode claims) {
    JsonNode type = claims.get("token_type");
    boolean isRefresh = type != null && type.asString("").equals(TokenKind.REFRESH.claim());
    return isRefresh ? TokenKind.REFRESH : TokenKind.ACCESS;
  }

  private TokenVerdict check(ObjectNode claims, TokenKind kind) {
    return verdict(claims, kind, timeFormFault(claims).or(() -> timeFault(claims)));
  }

  private TokenVerdict verdict(ObjectNode claims, TokenKind kind, Optional<Bad> inTime) {
    Optional<Bad> fault =
        inTime
            .or(() -> recipientFault(claims))
            .or(() -> idFault(claims))
            .or(() -> kindFault(claims, kind));
    if (fault.isPresent()) {
      return fault.get();
    }
    OptionalLong userId = userId(claims);
    if (userId.isEmpty()) {
      return new Nameless();
    }
    return new Good(
        new CheckedToken(
            kind,
            claims.get("jti").asString(),
            userId.getAsLong(),
            Instant.ofEpochSecond(claims.get("exp").asLong()),
            issuedAfter(claims),
            claims));
  }

  /** Returns the earliest possible time of issue. A token without {@code iat} may be of any age. */
  private Instant issuedAfter(ObjectNode claims) {
    JsonNode issued = claims.get("iat");
    return issued == null || issued.asLong() < 0
        ? Instant.EPOCH
        : Instant.ofEpochSecond(issued.asLong()).minus(settings.leeway());
  }

  private static Optional<Bad> timeFormFault(ObjectNode claims) {
    if (!claims.has("exp")) {
      return Optional.of(new Bad("Token has no 'exp' claim"));
    }
    boolean wellTyped =
        isTime(claims, "exp")
            && isTime(claims, "iat")
            && isTime(claims, "nbf")
            && hasTextSubject(claims);
    return wellTyped ? Optional.empty() : Optional.of(new Bad(INVALID));
  }

  private Optional<Bad> timeFault(ObjectNode claims) {
    long now = clock.instant().getEpochSecond();
    long leeway = settings.leeway().toSeconds();
    if (claims.get("exp").asLong() <= now - leeway) {
      return Optional.of(new Bad(EXPIRED));
    }
    boolean tooEarly =
        startsAfter(claims, "iat", now + leeway) || startsAfter(claims, "nbf", now + leeway);
    return tooEarly ? Optional.of(new Bad(INVALID)) : Optional.empty();
  }

  private static boolean isTime(ObjectNode claims, String name) {
    JsonNode value = claims.get(name);
    return value == null
        || (value.isIntegralNumber() && value.canConvertToLong() && value.asLong() <= LATEST);
  }

  private static boolean hasTextSubject(ObjectNode claims) {
    JsonNode subject = claims.get("sub");
    return subject == null || subject.isString();
  }

  private static boolean startsAfter(ObjectNode claims, String name, long latest) {
    JsonNode value = claims.get(name);
    return value != null && value.asLong() > latest;
  }

  /** Checks issuer and audience if they are configured. Both claims are then required. */
  private Optional<Bad> recipientFault(ObjectNode claims) {
    boolean wrongIssuer =
        settings.issuer() != null
            && !(claims.get("iss") instanceof StringNode issuer
                && issuer.asString().equals(settings.issuer()));
    boolean wrongAudience = !settings.audience().isEmpty() && !isForUs(claims.get("aud"));
    return wrongIssuer || wrongAudience ? Optional.of(new Bad(INVALID)) : Optional.empty();
  }

  private boolean isForUs(@Nullable JsonNode audience) {
    return switch (audience) {
      case StringNode one -> settings.audience().contains(one.asString());
      case ArrayNode many ->
          many.valueStream().allMatch(JsonNode::isString)
              && many.valueStream().anyMatch(one -> settings.audience().contains(one.asString()));
      case null, default -> false;
    };
  }

  private static Optional<Bad> idFault(ObjectNode claims) {
    JsonNode id = claims.get("jti");
    if (id == null) {
      return Optional.of(new Bad("Token has no id"));
    }
    return id.isString() ? Optional.empty() : Optional.of(new Bad(INVALID));
  }

  private static Optional<Bad> kindFault(ObjectNode claims, TokenKind kind) {
    JsonNode type = claims.get("token_type");
    if (type == null) {
      return Optional.of(new Bad("Token has no type"));
    }
    boolean right = type.isString() && type.asString().equals(kind.claim());
    return right ? Optional.empty() : Optional.of(new Bad("Token has wrong type"));
  }

  /**
   * Reads the user id, an integer or a string of digits. A number that is too large becomes the
   * largest id, which no user has.
   */
  private OptionalLong userId(ObjectNode claims) {
    JsonNode claim = claims.get(settings.userIdClaim());
    if (claim == null || !(claim.isIntegralNumber() || claim.isString())) {
      return OptionalLong.empty();
    }
    String digits = claim.asString();
    if (!DIGITS.matcher(digits).matches()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(new BigInteger(digits).min(LARGEST_ID).longValueExact());
  }
}
