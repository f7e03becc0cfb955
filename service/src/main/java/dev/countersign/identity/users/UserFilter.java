package dev.countersign.identity.users;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Selects users by text of their name or email address, by flags and by times. An empty value does
 * not filter.
 *
 * @param isInside whether the text may stand anywhere in the name or address, not only at the
 *     beginning
 */
public record UserFilter(
    String search,
    boolean isInside,
    Optional<Boolean> isStaff,
    Optional<Boolean> isActive,
    Optional<Boolean> isSuperuser,
    Optional<Boolean> hasSecondFactor,
    Optional<Boolean> hasLoggedIn,
    Optional<Boolean> hasVerifiedEmail,
    Period joined,
    Period lastLogin) {

  private static final int LONGEST = 254;

  /** The index holds groups of three letters or digits; a text without one would read all of it. */
  private static final Pattern INDEXED = Pattern.compile("[\\p{L}\\p{N}]{3}");

  public static final UserFilter ALL =
      new UserFilter("", Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * Holds the limits of a time.
   *
   * @param until the first time that is too late
   */
  public record Period(Optional<Instant> from, Optional<Instant> until) {

    public static final Period ANY = new Period(Optional.empty(), Optional.empty());
  }

  /** Selects users by the beginning of their name or address and by flags that the API has. */
  public UserFilter(
      String search,
      Optional<Boolean> isStaff,
      Optional<Boolean> isActive,
      Optional<Boolean> isSuperuser) {
    this(
        search,
        false,
        isStaff,
        isActive,
        isSuperuser,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Period.ANY,
        Period.ANY);
  }

  /**
   * Removes characters that no name or address contains from the search text, and limits its
   * length.
   */
  public UserFilter {
    String printable = Username.normalise(search.replaceAll("\\p{C}", "").strip());
    search = printable.substring(0, Math.min(LONGEST, printable.length()));
  }

  /** Returns whether the filter selects users who never logged in. */
  boolean isOfUsersWithoutLogin() {
    return hasLoggedIn.filter(has -> !has).isPresent();
  }

  /** Returns whether the index of texts helps to find the search text inside names. */
  boolean searchesInside() {
    return isInside && INDEXED.matcher(search).find();
  }

  /** Returns the pattern of {@code like} for names that contain the search text. */
  String pattern() {
    return "%" + search.replaceAll("[\\\\%_]", "\\\\$0") + "%";
  }
}
