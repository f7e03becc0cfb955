package dev.countersign.identity.users;

/**
 * Holds a user with the stored password hash and the login epoch. Never leaves this package.
 *
 * @param mustChangePassword Whether staff have required another password.
 */
record Account(
    User user,
    String password,
    int loginEpoch,
    int rememberedDeviceEpoch,
    boolean mustChangePassword) {

  @Override
  public String toString() {
    return "Account[" + user.id() + "]";
  }
}
