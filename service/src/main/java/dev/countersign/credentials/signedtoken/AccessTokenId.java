package dev.countersign.credentials.signedtoken;

import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The id of an access token: the first eight bytes of its login's id, two zero bytes, a number that
 * tells the tokens of one login apart, and the user's login epoch. A UUID of version 4, which
 * SimpleJWT uses, never has a zero as its 17th digit, so its tokens are not mistaken for these.
 */
record AccessTokenId(long login, int number, int epoch) {

  private static final Pattern FORM =
      Pattern.compile("[0-9a-f]{16}0000[0-9a-f]{4}[0-7][0-9a-f]{7}");
  private static final int NUMBER_BITS = 0xffff;

  static AccessTokenId of(TokenFamilyId login, int number, int epoch) {
    return new AccessTokenId(login.value().getMostSignificantBits(), number & NUMBER_BITS, epoch);
  }

  /** Empty for an id that SimpleJWT or an earlier release made. */
  static Optional<AccessTokenId> read(String id) {
    return FORM.matcher(id).matches()
        ? Optional.of(
            new AccessTokenId(
                HexFormat.fromHexDigitsToLong(id, 0, 16),
                HexFormat.fromHexDigits(id, 16, 24),
                HexFormat.fromHexDigits(id, 24, 32)))
        : Optional.empty();
  }

  String text() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(login) + hex.toHexDigits(number) + hex.toHexDigits(epoch);
  }

  /** The smallest id that its login can have. */
  UUID lowestLogin() {
    return new UUID(login, 0);
  }

  /** The largest id that its login can have. */
  UUID highestLogin() {
    return new UUID(login, -1L);
  }
}
