package dev.countersign.identity.users;

import java.util.Optional;

/** Which users are looked for: how name or e-mail address begins, and what holds for them. */
public record UserFilter(
    String search,
    Optional<Boolean> isStaff,
    Optional<Boolean> isActive,
    Optional<Boolean> isSuperuser) {

  private static final int LONGEST = 254;

  public static final UserFilter ALL =
      new UserFilter("", Optional.empty(), Optional.empty(), Optional.empty());

  /** What no name and no address can hold is not looked for. */
  public UserFilter {
    String printable = Username.normalise(search.replaceAll("\\p{C}", "").strip());
    search = printable.substring(0, Math.min(LONGEST, printable.length()));
  }
}
