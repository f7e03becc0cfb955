package dev.countersign.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that the previous release keeps working during and after a migration. Allows only
 * statements that are known to be compatible, and reports all others.
 */
final class AdditiveMigration {

  private static final Pattern TABLE = Pattern.compile("create table (\\w+) \\(.*");
  private static final Pattern INDEX =
      Pattern.compile("create (unique )?index (concurrently )?(\\w+) on (\\w+) .*");
  private static final Pattern NO_INDEX =
      Pattern.compile("drop index concurrently if exists (\\w+)");

  /** Only sorts, which the previous release does without it too, but more slowly. */
  private static final Set<String> DISPENSABLE = Set.of("users_by_last_log_in");

  private static final Pattern COLUMN =
      Pattern.compile("alter table (\\w+) add column (\\w+) [\\w\\[\\]]+( [^,]*)?");
  private static final Pattern FIXED_DEFAULT =
      Pattern.compile(".* default ('[^']*'|-?\\d+|true|false)(::\\w+)?( .*)?");

  /** An extension that may be absent: the block continues if it cannot be created. */
  private static final Pattern EXTENSION =
      Pattern.compile(
          "do \\$\\$ begin create extension if not exists \\w+"
              + "|exception when others then raise notice '[^']*', sqlerrm"
              + "|end \\$\\$");

  /** Applies to new pages only, and blocks neither reads nor writes. */
  private static final Pattern STORAGE =
      Pattern.compile("alter table \\w+ set \\(fillfactor = \\d+\\)");

  /**
   * Checks new rows of a column that the migration adds, which the previous release leaves empty.
   */
  private static final Pattern CONSTRAINT =
      Pattern.compile(
          "alter table (\\w+) add constraint \\w+ check \\((\\w+) in \\([^()]*\\)\\) not valid");

  private static final Pattern ROW = Pattern.compile("insert into \\w+ .*");
  private static final List<String> BONDS = List.of(" references ", " unique", " primary key");

  private final List<String> statements;
  private final Set<String> ownTables = new HashSet<>();
  private final Set<String> emptyColumns = new HashSet<>();

  AdditiveMigration(String sql) {
    statements =
        Arrays.stream(sql.replaceAll("--[^\\n]*", "").split(";", -1))
            .map(statement -> statement.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT))
            .filter(statement -> !statement.isEmpty())
            .toList();
  }

  List<String> complaints() {
    var complaints = new ArrayList<String>();
    for (int place = 0; place < statements.size(); place++) {
      String statement = statements.get(place);
      complaint(statement, place)
          .ifPresent(complaint -> complaints.add(complaint + ": " + statement));
    }
    return complaints;
  }

  private Optional<String> complaint(String statement, int place) {
    Matcher table = TABLE.matcher(statement);
    if (table.matches()) {
      ownTables.add(table.group(1));
      return when(statement.contains(" references "), "adds a foreign key");
    }
    Matcher index = INDEX.matcher(statement);
    if (index.matches()) {
      return ownTables.contains(index.group(4))
          ? Optional.empty()
          : complaintOfIndex(index.group(1) != null, index.group(2) != null);
    }
    Matcher noIndex = NO_INDEX.matcher(statement);
    if (noIndex.matches()) {
      String name = noIndex.group(1);
      return when(
          !DISPENSABLE.contains(name) && !isMadeAfter(place, name),
          "drops an index that may be in use");
    }
    Matcher column = COLUMN.matcher(statement);
    if (column.matches()) {
      if (!statement.contains(" default ")) {
        emptyColumns.add(column.group(1) + "." + column.group(2));
      }
      return complaintOfColumn(statement);
    }
    Matcher constraint = CONSTRAINT.matcher(statement);
    if (constraint.matches()) {
      return when(
          !emptyColumns.contains(constraint.group(1) + "." + constraint.group(2)),
          "rejects rows that the old release may write");
    }
    boolean isKnown =
        Stream.of(ROW, EXTENSION, STORAGE).anyMatch(known -> known.matcher(statement).matches());
    return when(!isKnown, "may be incompatible with the old release");
  }

  private static Optional<String> complaintOfIndex(boolean isUnique, boolean isConcurrent) {
    return isUnique
        ? Optional.of("rejects rows that the old release may write")
        : when(!isConcurrent, "blocks writes while the index is built");
  }

  private static Optional<String> complaintOfColumn(String statement) {
    boolean hasDefault = statement.contains(" default ");
    if (hasDefault && !FIXED_DEFAULT.matcher(statement).matches()) {
      return Optional.of("rewrites every row");
    }
    if (BONDS.stream().anyMatch(statement::contains) || statement.contains(" check ")) {
      return Optional.of("scans every row, and rejects rows that the old release may write");
    }
    return when(statement.contains(" not null") && !hasDefault, "rejects rows of the old release");
  }

  /**
   * Returns true if the migration creates the index again. An interrupted concurrent build leaves
   * an invalid index, which must be dropped first.
   */
  private boolean isMadeAfter(int place, String name) {
    return statements.subList(place, statements.size()).stream()
        .map(INDEX::matcher)
        .anyMatch(index -> index.matches() && index.group(3).equals(name));
  }

  private static Optional<String> when(boolean isSo, String complaint) {
    return isSo ? Optional.of(complaint) : Optional.empty();
  }
}
