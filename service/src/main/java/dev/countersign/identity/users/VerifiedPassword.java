package dev.countersign.identity.users;

/** An account whose password was just shown to be right; good for entering once, right now. */
public record VerifiedPassword(User user, String checkedHash, String currentHash) {

  /** Whether the stored hash has to be replaced by a better one. */
  public boolean isOutdated() {
    return !checkedHash.equals(currentHash);
  }

  @Override
  public String toString() {
    return "VerifiedPassword[" + user.id() + "]";
  }
}
