package dev.countersign.operations.diagnosis;

import dev.countersign.credentials.signedtoken.SigningKeys;
import dev.countersign.identity.audit.SealStatus;
import dev.countersign.operations.failures.FailureText;
import dev.countersign.platform.database.DatabasePeer;
import dev.countersign.platform.database.Pooler;
import dev.countersign.platform.database.SynchronousReplication;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfoService;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Reads the state of an installation from the settings and the database, and changes nothing. */
@Component
public class StatusReader {

  private final SigningKeys keys;
  private final StatusStore store;
  private final ScheduledJobs jobs;
  private final SealStatus seals;
  private final SynchronousReplication replication;
  private final Pooler pooler;
  private final ObjectProvider<Flyway> flyway;
  private final Environment environment;
  private final Clock clock;

  StatusReader(
      SigningKeys keys,
      StatusStore store,
      ScheduledJobs jobs,
      SealStatus seals,
      SynchronousReplication replication,
      Pooler pooler,
      ObjectProvider<Flyway> flyway,
      Environment environment,
      Clock clock) {
    this.keys = keys;
    this.store = store;
    this.jobs = jobs;
    this.seals = seals;
    this.replication = replication;
    this.pooler = pooler;
    this.flyway = flyway;
    this.environment = environment;
    this.clock = clock;
  }

  public Status read() {
    Instant now = clock.instant();
    DatabasePeer peer = DatabasePeer.of(environment);
    List<KeyStatus> known = KeyStatus.list(keys, now);
    try {
      return new Status(now, Program.current(), known, peer, null, database());
    } catch (DataAccessException | FlywayException away) {
      String problem = FailureText.of(away, peer);
      return new Status(now, Program.current(), known, peer, problem, null);
    }
  }

  private DatabaseStatus database() {
    String version = store.version();
    MigrationInfoService migrations = flyway.getObject().info();
    boolean hasTables = store.hasTables();
    return new DatabaseStatus(
        version,
        replication.isOn(),
        pooler.isThere(),
        store.areConnectionsNamed(),
        migrations.applied().length,
        Arrays.stream(migrations.pending())
            .map(migration -> migration.getVersion() + " " + migration.getDescription())
            .toList(),
        store.replicas(),
        hasTables ? jobs.list() : List.of(),
        hasTables ? seals.state() : null);
  }
}
