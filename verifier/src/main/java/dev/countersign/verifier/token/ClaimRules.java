package dev.countersign.verifier.token;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Checks the times, issuer, audience, id, kind and user id of a token whose signature was verified.
 * A claim of the wrong type is an error and is never treated as missing.
 *
 * @param leeway Maximum difference to the clock of the issuer.
 * @param issuer The required issuer, or null if any is accepted.
 * @param audience A token must name at least one of them, unless the list is empty.
 * @param userIdClaim The claim that holds the user's id.
 */
public record ClaimRules(
    Duration leeway, @Nullable String issuer, List<String> audience, String userIdClaim) {

  public static final String INVALID = "Token is invalid";
  public static final String EXPIRED = "Token is expired";
  private static final long LATEST = Instant.MAX.getEpochSecond();
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,40}");
  private static final BigInteger LARGEST_ID = BigInteger.valueOf(Long.MAX_VALUE);

  public ClaimRules {
    audience = List.copyOf(audience);
  }

  /** Returns the kind that the token claims to have. */
  public static TokenKind kindOf(ObjectNode claims) {
    JsonNode type = claims.get("token_type");
    boolean isRefresh = type != null && type.asString("").equals(TokenKind.REFRESH.claim());
    return isRefresh ? TokenKind.REFRESH : TokenKind.ACCESS;
  }

  /** Returns why the token is not valid at this time, in SimpleJWT's words, or empty. */
  public Optional<String> fault(ObjectNode claims, TokenKind kind, Instant now) {
    return timeFormFault(claims)
        .or(() -> timeFault(claims, now))
        .or(() -> timelessFault(claims, kind));
  }

  /** Returns why the token was never valid, or empty. The token may have expired. */
  public Optional<String> faultAtAnyTime(ObjectNode claims, TokenKind kind) {
    return timeFormFault(claims).or(() -> timelessFault(claims, kind));
  }

  /**
   * Returns the earliest time at which the token can have been issued: its {@code iat} minus the
   * leeway. A token without {@code iat} may be of any age.
   */
  public Instant issuedAfter(ObjectNode claims) {
    JsonNode issued = claims.get("iat");
    return issued == null || issued.asLong() < 0
        ? Instant.EPOCH
        : Instant.ofEpochSecond(issued.asLong()).minus(leeway);
  }

  private Optional<String> timelessFault(ObjectNode claims, TokenKind kind) {
    return recipientFault(claims).or(() -> idFault(claims)).or(() -> kindFault(claims, kind));
  }

  private static Optional<String> timeFormFault(ObjectNode claims) {
    if (!claims.has("exp")) {
      return Optional.of("Token has no 'exp' claim");
    }
    boolean wellTyped =
        isTime(claims, "exp")
            && isTime(claims, "iat")
            && isTime(claims, "nbf")
            && hasTextSubject(claims);
    return wellTyped ? Optional.empty() : Optional.of(INVALID);
  }

  private Optional<String> timeFault(ObjectNode claims, Instant at) {
    long now = at.getEpochSecond();
    long leewaySeconds = leeway.toSeconds();
    if (claims.get("exp").asLong() <= now - leewaySeconds) {
      return Optional.of(EXPIRED);
    }
    boolean tooEarly =
        startsAfter(claims, "iat", now + leewaySeconds)
            || startsAfter(claims, "nbf", now + leewaySeconds);
    return tooEarly ? Optional.of(INVALID) : Optional.empty();
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
  private Optional<String> recipientFault(ObjectNode claims) {
    boolean wrongIssuer =
        issuer != null
            && !(claims.get("iss") instanceof StringNode named && named.asString().equals(issuer));
    boolean wrongAudience = !audience.isEmpty() && !isForUs(claims.get("aud"));
    return wrongIssuer || wrongAudience ? Optional.of(INVALID) : Optional.empty();
  }

  private boolean isForUs(@Nullable JsonNode recipients) {
    return switch (recipients) {
      case StringNode one -> audience.contains(one.asString());
      case ArrayNode many ->
          many.valueStream().allMatch(JsonNode::isString)
              && many.valueStream().anyMatch(one -> audience.contains(one.asString()));
      case null, default -> false;
    };
  }

  private static Optional<String> idFault(ObjectNode claims) {
    JsonNode id = claims.get("jti");
    if (id == null) {
      return Optional.of("Token has no id");
    }
    return id.isString() ? Optional.empty() : Optional.of(INVALID);
  }

  private static Optional<String> kindFault(ObjectNode claims, TokenKind kind) {
    JsonNode type = claims.get("token_type");
    if (type == null) {
      return Optional.of("Token has no type");
    }
    boolean right = type.isString() && type.asString().equals(kind.claim());
    return right ? Optional.empty() : Optional.of("Token has wrong type");
  }

  /**
   * Reads the user id, an integer or a string of digits. A number that is too large becomes the
   * largest id, which no user has.
   */
  public OptionalLong userId(ObjectNode claims) {
    JsonNode claim = claims.get(userIdClaim);
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
