package dev.countersign.identity.users;

/** Lists the columns by which users can be sorted. */
public enum UserSorting {
  ID,
  USERNAME,
  DATE_JOINED,
  LAST_LOGIN
}
