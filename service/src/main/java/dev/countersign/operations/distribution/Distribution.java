package dev.countersign.operations.distribution;

import dev.countersign.operations.distribution.TableDistribution.Distributed;
import dev.countersign.operations.distribution.TableDistribution.Local;
import dev.countersign.operations.failures.CommandFailed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;

/** Distributes the tables over a Citus cluster as they are declared. */
public final class Distribution {

  private final CitusStore store;

  /**
   * Creates the distribution of the tables of a coordinator.
   *
   * @param migrations of the coordinator
   */
  public Distribution(Flyway migrations) {
    this.store = new CitusStore(migrations);
  }

  /** Returns the statements for the tables that are not distributed; without Citus, for all. */
  public List<String> pending() {
    Set<String> tables = store.tables();
    Map<String, TableDistribution> present =
        (store.hasCitus() ? store.distributed() : List.<TableDistribution>of())
            .stream().collect(Collectors.toMap(TableDistribution::table, found -> found));
    return TableDistribution.all().stream()
        .filter(
            declared ->
                isPending(declared, tables, Optional.ofNullable(present.get(declared.table()))))
        .flatMap(declared -> CitusStore.statements(declared).stream())
        .toList();
  }

  private static boolean isPending(
      TableDistribution declared, Set<String> tables, Optional<TableDistribution> present) {
    if (!tables.contains(declared.table())) {
      throw new CommandFailed(
          "The table %s does not exist. Run `countersign migrate` first."
              .formatted(declared.table()));
    }
    present
        .filter(found -> !words(found).equals(words(declared)))
        .ifPresent(
            found -> {
              throw new CommandFailed(
                  "The table %s is %s, but must be %s. Change it with undistribute_table('%s') first."
                      .formatted(
                          declared.table(), words(found), words(declared), declared.table()));
            });
    return present.isEmpty() && !(declared instanceof Local);
  }

  private static String words(TableDistribution distribution) {
    return switch (distribution) {
      case Distributed table -> "distributed by " + table.key();
      case TableDistribution.Reference _ -> "a reference table";
      case Local _ -> "local to the coordinator";
    };
  }

  /** Executes the pending statements, each in its own transaction, and reports each before. */
  public void apply(Consumer<String> report) {
    if (!store.hasCitus()) {
      throw new CommandFailed(
          "The database has no extension citus. Install Citus, run `create extension citus` in this"
              + " database on every node, and add the workers with citus_add_node.");
    }
    for (String statement : pending()) {
      report.accept(statement);
      store.execute(statement);
    }
  }
}
