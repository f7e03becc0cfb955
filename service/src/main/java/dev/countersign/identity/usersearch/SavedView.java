package dev.countersign.identity.usersearch;

/**
 * A search of the list of users with a name.
 *
 * @param query the parameters of the list's URL, encoded
 */
public record SavedView(String name, String query) {

  public static final int LONGEST_NAME = 60;
}
