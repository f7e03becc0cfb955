package dev.countersign.identity.users;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.List;

/**
 * Declares rows that are deleted with their user. A package that stores such rows declares them as
 * a bean of this type; {@link UserOwnedRowsStore} counts and deletes them.
 *
 * @param name Display name of the rows, in the plural.
 * @param owner The column that holds the user's id.
 * @param tables The table whose rows are counted, then further tables to delete from.
 */
@ExtensionApi
public record UserOwnedRows(String name, String owner, List<String> tables) {}
