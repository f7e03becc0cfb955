package dev.countersign.credentials.signedtoken;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Names a login. Its last four bytes are zero; in the id of a refresh token they hold the
 * generation. So a refresh token names its login, and its id has the form that SimpleJWT gives it.
 */
record TokenFamilyId(UUID value) {

  private static final Pattern TOKEN_ID = Pattern.compile("[0-9a-f]{24}[0-7][0-9a-f]{7}");
  private static final int SHOWN = 24;
  private static final long UPPER_HALF = 0xffffffff00000000L;

  /** What the id of a refresh token says. */
  record Use(TokenFamilyId login, int generation) {}

  static TokenFamilyId random(SecureRandom random) {
    return new TokenFamilyId(new UUID(random.nextLong(), random.nextLong() & UPPER_HALF));
  }

  String tokenId(int generation) {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(value.getMostSignificantBits())
        + hex.toHexDigits(value.getLeastSignificantBits() | generation);
  }

  /** As its owner sees it: the part of a token's id that does not change. */
  String shown() {
    return tokenId(0).substring(0, SHOWN);
  }

  /** As events name it. */
  String object() {
    return "login:" + shown();
  }

  /** The log-in that is shown so; anything else is none. */
  static Optional<TokenFamilyId> ofShown(String shown) {
    return read(shown + "0".repeat(32 - SHOWN)).map(Use::login);
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
