package dev.countersign.operations.capacity;

/**
 * What an installation needs at its peak. Cores are those that are busy; machines are counted so
 * that the peak uses half of them.
 */
public record Capacity(
    double activeUsers,
    double refreshesPerSecond,
    double loginsPerSecond,
    double serviceCores,
    double hashCores,
    double databaseCores,
    double logMegabytesPerSecond,
    double diskGigabytes,
    long replicas,
    long shards,
    String shardLimit,
    long connections) {

  /** The peak may use this share of the cores; the rest is for fail-over and growth. */
  private static final double USED = 0.5;

  /** More connections than this for each core of a database make it slower. */
  private static final int CONNECTIONS_PER_CORE = 2;

  /** One replica may fail or be restarted. */
  private static final long FEWEST_REPLICAS = 2;

  private static final double MILLIS = 1_000;
  private static final double MEGA = 1e6;
  private static final double GIGA = 1e9;

  public static Capacity of(Load load, Machines machines) {
    Costs costs = Costs.MEASURED;
    double refreshes = load.refreshesPerSecond();
    double logins = load.loginsPerSecond();
    double service = (refreshes * costs.refreshService() + logins * costs.loginService()) / MILLIS;
    double hashes = logins * costs.hash() / MILLIS;
    double database =
        (refreshes * costs.refreshDatabase() + logins * costs.loginDatabase()) / MILLIS;
    long byUsers = ceiling((double) load.users() / machines.usersPerPrimary());
    long byCores = ceiling(database / USED / machines.databaseCores());
    long shards = Math.max(byUsers, byCores);
    return new Capacity(
        load.activeUsers(),
        refreshes,
        logins,
        service,
        hashes,
        database,
        (refreshes * costs.refreshLog() + logins * costs.loginLog()) / MEGA,
        disk(load, costs),
        Math.max(FEWEST_REPLICAS, ceiling((service + hashes) / USED / machines.replicaCores())),
        shards,
        byUsers >= byCores ? "users" : "cores",
        shards * machines.databaseCores() * CONNECTIONS_PER_CORE);
  }

  private static double disk(Load load, Costs costs) {
    double user = costs.user() + load.devices() * costs.family();
    return (load.users() * user + load.storedEvents() * costs.event()) / GIGA;
  }

  private static long ceiling(double value) {
    return Math.max(1, (long) Math.ceil(value));
  }

  /** Returns how many connections the pool of each replica opens at most. */
  public long connectionsOfReplica() {
    return Math.max(2, connections / replicas);
  }
}
