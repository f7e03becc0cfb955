package dev.countersign.checks.patroni;

import java.util.Locale;

/** The kinds of faults. */
enum Fault {
  PRIMARY_KILLED("machine of the primary loses power"),
  STANDBY_KILLED("machine of the synchronous standby loses power"),
  POSTGRES_KILLED("PostgreSQL of the primary is killed, Patroni runs on"),
  SWITCHOVER("planned switchover"),
  PRIMARY_DISCONNECTED("machine of the primary is disconnected from all others"),
  PRIMARY_ISOLATED("primary loses the other database hosts, the service still reaches it"),
  PRIMARY_PAUSED("machine of the primary is paused, and continues after another took over"),
  ETCD_LOST("all of etcd is lost for longer than the lock lasts"),
  DISK_FULL("disk of the primary is full"),
  DISK_SLOW("PostgreSQL of the primary stops for 0.4 s twice a second"),
  CLOCK_AHEAD("Patroni of the primary restarts an hour ahead, then with the right clock"),
  POOLER_KILLED("one PgBouncer is killed"),
  REPLICA_KILLED("one replica of the service is killed"),
  ROLLING_RESTART("the replicas of the service are restarted one after another"),
  START_DURING_FAIL_OVER("a replica of the service starts while the primary is lost");

  private final String description;

  Fault(String description) {
    this.description = description;
  }

  String description() {
    return description;
  }

  static Fault labelled(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Returns the name that options and figures use. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
