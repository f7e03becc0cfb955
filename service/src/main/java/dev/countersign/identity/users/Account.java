package dev.countersign.identity.users;

/** A user with the stored form of the password and the epoch; it does not leave this package. */
record Account(User user, String password, int loginEpoch) {

  @Override
  public String toString() {
    return "Account[" + user.id() + "]";
  }
}
