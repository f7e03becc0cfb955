package dev.countersign.credentials.signedtoken;

import dev.countersign.verifier.token.AccessTokenId;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The id of a token family. Its last four bytes are zero; in the id of a refresh token they hold
 * the generation. A refresh token thus identifies its family, and its id has the same form as in
 * SimpleJWT.
 */
record TokenFamilyId(UUID value) {

  private static final Pattern TOKEN_ID = Pattern.compile("[0-9a-f]{24}[0-7][0-9a-f]{7}");
  private static final Pattern CARRIED_ID = Pattern.compile("[0-9a-f]{32}");
  private static final int SHOWN = 24;
  private static final long UPPER_HALF = 0xffffffff00000000L;

  /** The token family and generation that the id of a refresh token contains. */
  record Use(TokenFamilyId login, int generation) {}

  static TokenFamilyId random(SecureRandom random) {
    return new TokenFamilyId(new UUID(random.nextLong(), random.nextLong() & UPPER_HALF));
  }

  String tokenId(int generation) {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(value.getMostSignificantBits())
        + hex.toHexDigits(value.getLeastSignificantBits() | generation);
  }

  AccessTokenId accessTokenId(int number, int epoch) {
    return AccessTokenId.of(value.getMostSignificantBits(), number, epoch);
  }

  /**
   * Returns the id that is shown to the user: the part that all refresh tokens of the family share.
   */
  String shown() {
    return tokenId(0).substring(0, SHOWN);
  }

  /** Returns the name of the login that an access token of this family has too. */
  String login() {
    return CheckedToken.login(value.getMostSignificantBits());
  }

  /** Returns the family's name in audit events. */
  String object() {
    return "login:" + shown();
  }

  /** Parses an id as returned by {@link #shown}, or returns empty if it is malformed. */
  static Optional<TokenFamilyId> ofShown(String shown) {
    return read(shown + "0".repeat(32 - SHOWN)).map(Use::login);
  }

  /** Parses the id of a refresh token of Django, or returns empty if it is malformed. */
  static Optional<UUID> carriedId(String tokenId) {
    return CARRIED_ID.matcher(tokenId).matches()
        ? Optional.of(
            new UUID(
                HexFormat.fromHexDigitsToLong(tokenId, 0, 16),
                HexFormat.fromHexDigitsToLong(tokenId, 16, 32)))
        : Optional.empty();
  }

  /** Returns the family that the first use of a refresh token of Django opens. */
  static Optional<Use> readCarried(String tokenId) {
    return carriedId(tokenId)
        .map(id -> new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits() & UPPER_HALF))
        .map(id -> new Use(new TokenFamilyId(id), 0));
  }

  static Optional<Use> read(String tokenId) {
    if (!TOKEN_ID.matcher(tokenId).matches()) {
      return Optional.empty();
    }
    long upper = HexFormat.fromHexDigitsToLong(tokenId, 0, 16);
    long lower = HexFormat.fromHexDigitsToLong(tokenId, 16, 32);
    return Optional.of(
        new Use(
            new TokenFamilyId(new UUID(upper, lower & UPPER_HALF)), (int) (lower & ~UPPER_HALF)));
  }
}
