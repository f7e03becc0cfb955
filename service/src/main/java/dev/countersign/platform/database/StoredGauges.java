package dev.countersign.platform.database;

import dev.countersign.platform.meters.Meter;
import java.util.function.DoubleSupplier;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Declares gauges that read the database. While PostgreSQL is unreachable they have no value and
 * wait for nothing: the scrape would otherwise time out, and the other meters be missing.
 */
@Component
public class StoredGauges {

  private final Heartbeat heartbeat;

  StoredGauges(Heartbeat heartbeat) {
    this.heartbeat = heartbeat;
  }

  public Meter gauge(String name, String help, DoubleSupplier value) {
    return Meter.gauge(name, help, () -> read(value));
  }

  private double read(DoubleSupplier value) {
    if (heartbeat.isUnreachable()) {
      return Double.NaN;
    }
    try {
      return value.getAsDouble();
    } catch (DataAccessException down) {
      return Double.NaN;
    }
  }
}
