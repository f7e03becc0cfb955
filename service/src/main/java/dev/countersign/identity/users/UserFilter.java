package dev.countersign.identity.users;

import java.time.Instant;
import java.util.Optional;

/**
 * Selects users by the beginning of their name or email address, by flags and by times. An empty
 * value does not filter.
 */
public record UserFilter(
    String search,
    Optional<Boolean> isStaff,
    Optional<Boolean> isActive,
    Optional<Boolean> isSuperuser,
    Optional<Boolean> hasSecondFactor,
    Optional<Boolean> hasLoggedIn,
    Period joined,
    Period lastLogin) {

  private static final int LONGEST = 254;

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

  /** Selects users by their name or address and by flags that the API has. */
  public UserFilter(
      String search,
      Optional<Boolean> isStaff,
      Optional<Boolean> isActive,
      Optional<Boolean> isSuperuser) {
    this(
        search,
        isStaff,
        isActive,
        isSuperuser,
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
}
