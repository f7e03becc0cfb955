package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.database.Pooler;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks for named prepared statements through a pooler, which can reach the wrong session. */
@Component
class PoolerCheck implements DatabaseCheck {

  private final Pooler pooler;

  PoolerCheck(Pooler pooler) {
    this.pooler = pooler;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W044",
            "spring.datasource.url",
            "A connection pooler was detected, and prepareThreshold enables named prepared"
                + " statements.",
            "Remove prepareThreshold from the URL, unless the pooler supports named prepared"
                + " statements in its mode (PgBouncer: max_prepared_statements).")
        .onlyIf(pooler.meetsNamedStatements());
  }
}
