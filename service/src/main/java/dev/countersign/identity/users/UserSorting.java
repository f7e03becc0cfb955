package dev.countersign.identity.users;

/** What a list of users can be sorted by. */
public enum UserSorting {
  USERNAME,
  DATE_JOINED,
  LAST_LOGIN
}
