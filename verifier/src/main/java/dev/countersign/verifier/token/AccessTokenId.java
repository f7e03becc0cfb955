package dev.countersign.verifier.token;

import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The id of an access token: the first eight bytes of its token family's id, two zero bytes, a
 * two-byte number that distinguishes the tokens of one family, and the user's login epoch.
 * SimpleJWT uses UUIDs of version 4, whose 17th digit is never zero, so its ids cannot be mistaken
 * for these.
 */
public record AccessTokenId(long login, int number, int epoch) {

  private static final Pattern FORM =
      Pattern.compile("[0-9a-f]{16}0000[0-9a-f]{4}[0-7][0-9a-f]{7}");
  private static final int NUMBER_BITS = 0xffff;

  /**
   * Returns the id for a token family, given the first eight bytes of its id. Only the last two
   * bytes of the number count.
   */
  public static AccessTokenId of(long login, int number, int epoch) {
    return new AccessTokenId(login, number & NUMBER_BITS, epoch);
  }

  /** Parses the id, or returns empty if SimpleJWT or an earlier release created it. */
  public static Optional<AccessTokenId> read(String id) {
    return FORM.matcher(id).matches()
        ? Optional.of(
            new AccessTokenId(
                HexFormat.fromHexDigitsToLong(id, 0, 16),
                HexFormat.fromHexDigits(id, 16, 24),
                HexFormat.fromHexDigits(id, 24, 32)))
        : Optional.empty();
  }

  public String text() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(login) + hex.toHexDigits(number) + hex.toHexDigits(epoch);
  }

  /** Returns the smallest token family id that this access token can belong to. */
  public UUID lowestLogin() {
    return new UUID(login, 0);
  }

  /** Returns the largest token family id that this access token can belong to. */
  public UUID highestLogin() {
    return new UUID(login, -1L);
  }
}
