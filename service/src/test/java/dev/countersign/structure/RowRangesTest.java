package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.structure.StoreStatements.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * PostgreSQL multiplies its estimates for {@code (a, b) > …} and {@code (a, b) <= …}, so in the
 * middle of a table it expects a quarter of the rows and may read all of them. It recognises {@code
 * a between …} as a narrow range.
 */
class RowRangesTest {

  private static final Pattern LOWER = Pattern.compile("\\(([\\w.]+),[\\w., ]+\\)\\s*>=?\\s*\\(");
  private static final Pattern UPPER = Pattern.compile("\\(([\\w.]+),[\\w., ]+\\)\\s*<=?\\s*\\(");

  @Test
  void a_range_between_two_rows_also_limits_its_first_column() {
    List<Statement> ranges =
        StoreStatements.all().stream().filter(statement -> !columns(statement).isEmpty()).toList();

    assertThat(ranges).isNotEmpty();
    assertThat(ranges)
        .allSatisfy(
            statement ->
                assertThat(columns(statement))
                    .as(statement.method())
                    .allMatch(column -> statement.sql().contains(column + " between ")));
  }

  /** Returns the first column of each range between two rows. */
  private static Set<String> columns(Statement statement) {
    Set<String> columns = compared(LOWER, statement);
    columns.retainAll(compared(UPPER, statement));
    return columns;
  }

  private static Set<String> compared(Pattern comparison, Statement statement) {
    return comparison
        .matcher(statement.sql())
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
