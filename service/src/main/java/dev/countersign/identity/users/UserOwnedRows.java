package dev.countersign.identity.users;

import java.util.List;

/**
 * Rows that go when their user goes. A package that keeps rows of users declares them as a bean of
 * this type; {@link UserOwnedRowsStore} counts and removes them.
 *
 * @param name What people call them, in the plural.
 * @param owner The column that holds the user's id.
 * @param tables The table whose rows are counted, then those that are emptied with it.
 */
public record UserOwnedRows(String name, String owner, List<String> tables) {}
