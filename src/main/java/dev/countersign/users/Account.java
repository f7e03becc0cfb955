package dev.countersign.users;

/** A user together with the stored form of their password; it does not leave this package. */
record Account(User user, String password) {

  @Override
  public String toString() {
    return "Account[" + user.id() + "]";
  }
}
