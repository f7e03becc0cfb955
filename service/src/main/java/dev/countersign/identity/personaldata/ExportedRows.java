package dev.countersign.identity.personaldata;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Declares which columns of a table a user's export contains. A package with a table that has a
 * user's id declares it as a bean of this type, beside its store. ExportedColumnsTest fails if a
 * column is neither exported nor withheld with a reason.
 *
 * @param name The name of the list in the export.
 * @param owner The column that holds the user's id.
 * @param key The column that is unique among the rows of one user.
 * @param columns The exported columns, each with its SQL expression.
 * @param withheld The other columns, each with the reason.
 */
@ExtensionApi
public record ExportedRows(
    String name,
    String table,
    String owner,
    String key,
    Map<String, String> columns,
    Map<String, String> withheld) {

  /** Is the column name of a table that is withheld completely. */
  public static final String ALL = "*";

  public ExportedRows {
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    withheld = Collections.unmodifiableMap(new LinkedHashMap<>(withheld));
  }

  /** Returns a declaration without columns. */
  public static ExportedRows of(String name, String table, String owner, String key) {
    return new ExportedRows(name, table, owner, key, Map.of(), Map.of());
  }

  /** Returns the declaration of a table of which the export contains nothing. */
  public static ExportedRows none(String table, String owner, String reason) {
    return of("", table, owner, owner).without(reason, ALL);
  }

  /** Adds columns as they are. */
  public ExportedRows with(String... names) {
    var all = new LinkedHashMap<>(columns);
    for (String column : names) {
      all.put(column, column);
    }
    return new ExportedRows(name, table, owner, key, all, withheld);
  }

  /** Adds a column with the value of an SQL expression. */
  public ExportedRows withValue(String column, String expression) {
    var all = new LinkedHashMap<>(columns);
    all.put(column, expression);
    return new ExportedRows(name, table, owner, key, all, withheld);
  }

  public ExportedRows without(String reason, String... names) {
    var all = new LinkedHashMap<>(withheld);
    for (String column : names) {
      all.put(column, reason);
    }
    return new ExportedRows(name, table, owner, key, columns, all);
  }

  boolean isExported() {
    return !columns.isEmpty();
  }
}
