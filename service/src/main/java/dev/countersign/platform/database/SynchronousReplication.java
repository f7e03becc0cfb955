package dev.countersign.platform.database;

import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads from PostgreSQL whether a commit waits for a standby. Without that wait, the loss of the
 * primary can undo an acknowledged logout or rotation. Tools such as Patroni change the setting.
 */
@Repository
public class SynchronousReplication implements MeterProvider {

  private final JdbcClient database;
  private final StoredGauges gauges;

  SynchronousReplication(JdbcClient database, StoredGauges gauges) {
    this.database = database;
    this.gauges = gauges;
  }

  public boolean isOn() {
    return database
        .sql(
            """
            select current_setting('synchronous_standby_names') <> ''
                   and current_setting('synchronous_commit') not in ('off', 'local')
            """)
        .query(Boolean.class)
        .single();
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        gauges.gauge(
            "countersign.database.synchronous",
            "1 if a commit waits for a synchronous standby, 0 if the primary acknowledges it alone.",
            () -> isOn() ? 1 : 0));
  }
}
