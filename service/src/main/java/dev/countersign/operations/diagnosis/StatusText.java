package dev.countersign.operations.diagnosis;

import dev.countersign.identity.audit.SealStatus;
import dev.countersign.platform.database.DatabasePeer;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats the state of an installation for a terminal. */
public final class StatusText {

  private final StringBuilder text = new StringBuilder();

  private StatusText() {}

  public static String of(Status status) {
    var text = new StatusText();
    text.program(status.program());
    text.peer(status);
    if (status.database() != null) {
      text.database(status.database(), status.at());
    }
    text.keys(status);
    return text.text.toString().stripTrailing();
  }

  private void program(Program program) {
    line("Countersign", program.version());
    line("commit", "%s, built %s".formatted(program.commit(), program.built()));
    line("Java", program.java());
  }

  private void peer(Status status) {
    DatabasePeer peer = status.peer();
    String where =
        peer == null ? "" : " at %s, database %s".formatted(peer.address(), peer.database());
    if (status.database() == null) {
      line("PostgreSQL", "unreachable. " + status.problem());
    } else {
      line("PostgreSQL", status.database().server() + where);
    }
  }

  private void database(DatabaseStatus database, Instant now) {
    line(
        "Replication",
        database.synchronous()
            ? "synchronous: a commit waits for a standby"
            : "not synchronous: a commit does not wait for a standby");
    line(
        "Migrations",
        "%d applied, %d pending".formatted(database.applied(), database.pending().size()));
    database.pending().forEach(this::item);
    replicas(database);
    if (!database.jobs().isEmpty()) {
      line("Jobs", "%d scheduled".formatted(database.jobs().size()));
      item("%-26s  %-8s  %s".formatted("name", "state", "lease until"));
      database.jobs().forEach(job -> item(job(job, now)));
    }
    if (database.audit() != null) {
      line("Audit log", audit(database.audit(), now));
    }
  }

  private void replicas(DatabaseStatus database) {
    line("Replicas", database.replicas().size() + " connected");
    database
        .replicas()
        .forEach(
            replica ->
                item(
                    "%s from %s: %d connections, %d active"
                        .formatted(
                            replica.name(),
                            replica.address() == null ? "a Unix socket" : replica.address(),
                            replica.connections(),
                            replica.active())));
    if (database.pooler()) {
      item("A connection pooler is in between: idle replicas may be missing here.");
    }
    if (!database.named()) {
      item("ApplicationName is set for the database: replicas cannot be recognised.");
    }
  }

  private static String job(JobStatus job, Instant now) {
    return "%-26s  %-8s  %s"
        .formatted(
            job.name(),
            job.state().toString().toLowerCase(Locale.ROOT),
            job.until() == null ? "-" : "%s, %s".formatted(job.until(), age(job.until(), now)));
  }

  private static String audit(SealStatus.State audit, Instant now) {
    String last =
        audit.sealedAt() == null
            ? "no seal yet"
            : "last seal %d at %s, %s"
                .formatted(audit.seal(), audit.sealedAt(), age(audit.sealedAt(), now));
    return "%d events not sealed; %s".formatted(audit.unsealed(), last);
  }

  private void keys(Status status) {
    line("Keys", "%d".formatted(status.keys().size()));
    status
        .keys()
        .forEach(
            key ->
                item(
                    "%s  %s  %s%s"
                        .formatted(
                            key.kid(),
                            key.algorithm(),
                            key.role(),
                            end(key.until(), status.at()))));
  }

  private static String end(@Nullable Instant until, Instant now) {
    return until == null ? "" : " until %s, %s".formatted(until, age(until, now));
  }

  /** Returns the distance in the largest unit that fits at least twice. */
  private static String age(Instant then, Instant now) {
    Duration distance = Duration.between(then, now).abs();
    String length =
        distance.toDays() > 1
            ? distance.toDays() + " days"
            : distance.toHours() > 1
                ? distance.toHours() + " h"
                : distance.toMinutes() > 1
                    ? distance.toMinutes() + " min"
                    : distance.toSeconds() + " s";
    return then.isAfter(now) ? "in " + length : length + " ago";
  }

  private void line(String name, String value) {
    text.append("%-13s%s\n".formatted(name, value));
  }

  private void item(String value) {
    text.append("  %s\n".formatted(value));
  }
}
