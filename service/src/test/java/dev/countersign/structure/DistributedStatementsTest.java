package dev.countersign.structure;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.structure.StoreStatements.Statement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;

/**
 * Reads every statement of every store. On a Citus cluster it runs on one shard, or it is listed
 * with the reason why it may run on several.
 */
class DistributedStatementsTest {

  private static final String EXCEPTIONS = "statements-of-several-shards.txt";

  private static final Pattern WITHOUT_COLUMN =
      Pattern.compile("select\\s+exists\\s*\\(\\s*select\\s+from\\b");

  @Test
  void every_statement_names_the_distribution_key_or_is_listed_with_its_reason()
      throws IOException {
    Map<String, String> reasons = reasons();
    List<Statement> statements = StoreStatements.all();
    var faults = new TreeMap<String, Set<String>>();
    var used = new TreeSet<String>();

    for (Statement statement : statements) {
      Set<String> found = ShardedStatement.faults(statement.sql());
      if (!found.isEmpty()) {
        String store = statement.method().replaceFirst("\\..*", ".*");
        if (reasons.containsKey(store)) {
          used.add(store);
        } else if (reasons.containsKey(statement.method())) {
          used.add(statement.method());
        } else {
          faults.merge(statement.method(), found, DistributedStatementsTest::both);
        }
      }
    }

    System.out.printf(
        "figure: %d statements in stores; %d exceptions for statements on several shards%n",
        statements.size(), reasons.size());
    assertThat(statements).hasSizeGreaterThan(300);
    assertThat(faults).as("add the key, or a line with the reason in " + EXCEPTIONS).isEmpty();
    assertThat(reasons.keySet()).as("lines that are not needed").isEqualTo(used);
    assertThat(reasons.values()).allSatisfy(reason -> assertThat(reason).isNotBlank());
  }

  /** Citus cannot pass on the rows of a subquery on several shards if they have no columns. */
  @Test
  void a_subquery_on_several_shards_has_a_column() {
    assertThat(StoreStatements.all())
        .filteredOn(statement -> !ShardedStatement.faults(statement.sql()).isEmpty())
        .noneMatch(statement -> WITHOUT_COLUMN.matcher(statement.sql()).find());
  }

  private static Set<String> both(Set<String> some, Set<String> others) {
    var all = new TreeSet<>(some);
    all.addAll(others);
    return all;
  }

  private static Map<String, String> reasons() throws IOException {
    return new ClassPathResource(EXCEPTIONS)
        .getContentAsString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .collect(toMap(line -> line.split("\\s+", 2)[0], line -> line.split("\\s+", 2)[1]));
  }
}
