package dev.countersign.identity.users;

/** Proves that an account's password was just verified; valid for one login, at once. */
public record VerifiedPassword(User user, String checkedHash, String currentHash) {

  /** Returns whether the stored hash must be replaced by a current one. */
  public boolean isOutdated() {
    return !checkedHash.equals(currentHash);
  }

  @Override
  public String toString() {
    return "VerifiedPassword[" + user.id() + "]";
  }
}
