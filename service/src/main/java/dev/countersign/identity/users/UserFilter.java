package dev.countersign.identity.users;

import java.util.Optional;

/** Selects users by the beginning of their name or email address and by flags. */
public record UserFilter(
    String search,
    Optional<Boolean> isStaff,
    Optional<Boolean> isActive,
    Optional<Boolean> isSuperuser) {

  private static final int LONGEST = 254;

  public static final UserFilter ALL =
      new UserFilter("", Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * Removes characters that no name or address contains from the search text, and limits its
   * length.
   */
  public UserFilter {
    String printable = Username.normalise(search.replaceAll("\\p{C}", "").strip());
    search = printable.substring(0, Math.min(LONGEST, printable.length()));
  }
}
