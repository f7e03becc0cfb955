package dev.countersign.operations.command;

import dev.countersign.operations.capacity.Capacity;
import dev.countersign.operations.capacity.CapacityText;
import dev.countersign.operations.capacity.Load;
import dev.countersign.operations.capacity.Machines;
import dev.countersign.operations.terminal.ListingFormat;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "capacity",
    description = {
      "Calculate the machines for a number of users.",
      "Multiplies costs that were measured at 10 million users (docs/scale.md). Prints busy cores"
          + " at the peak, and replicas, shards and connections so that the peak uses half of the"
          + " cores. Needs no database."
    },
    footer = {"", "Example: countersign capacity --users 10000000 --active 0.2"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class CapacityCommand implements Runnable {

  @Option(names = "--users", required = true, paramLabel = "N", description = "All users.")
  private long users;

  @Option(
      names = "--active",
      paramLabel = "SHARE",
      description = "Share of users active on one day; default: ${DEFAULT-VALUE}.",
      defaultValue = "0.2")
  private double active;

  @Option(
      names = "--refresh-interval",
      paramLabel = "DURATION",
      description = "Time between two refreshes of an active user; default: ${DEFAULT-VALUE}.",
      defaultValue = "PT30M")
  private Duration refreshInterval = Duration.ZERO;

  @Option(
      names = "--login-share",
      paramLabel = "SHARE",
      description =
          "Share of active users that log in within ten minutes; default: ${DEFAULT-VALUE}.",
      defaultValue = "0.01")
  private double loginShare;

  @Option(
      names = "--devices",
      paramLabel = "N",
      description = "Devices of each user with a token family; default: ${DEFAULT-VALUE}.",
      defaultValue = "2")
  private double devices;

  @Option(
      names = "--events-per-year",
      paramLabel = "N",
      description = "Audit events of each active user; default: ${DEFAULT-VALUE}.",
      defaultValue = "20")
  private double eventsPerYear;

  @Option(
      names = "--retention-days",
      paramLabel = "DAYS",
      description = "How long events are kept; default: ${DEFAULT-VALUE}.",
      defaultValue = "90")
  private long retentionDays;

  @Option(
      names = "--replica-cores",
      paramLabel = "N",
      description = "Cores of one replica; default: ${DEFAULT-VALUE}.",
      defaultValue = "16")
  private int replicaCores;

  @Option(
      names = "--database-cores",
      paramLabel = "N",
      description = "Cores of one PostgreSQL primary; default: ${DEFAULT-VALUE}.",
      defaultValue = "16")
  private int databaseCores;

  @Option(
      names = "--users-per-primary",
      paramLabel = "N",
      description = "Users that one primary holds at most; default: ${DEFAULT-VALUE}.",
      defaultValue = "100000000")
  private long usersPerPrimary;

  @Mixin private ListingFormat format = new ListingFormat();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    Capacity capacity = calculate();
    spec.commandLine()
        .getOut()
        .println(format.isJson() ? ListingFormat.json(capacity) : CapacityText.of(capacity));
  }

  private Capacity calculate() {
    try {
      var load =
          new Load(
              users,
              active,
              refreshInterval.toSeconds(),
              loginShare,
              devices,
              eventsPerYear,
              retentionDays);
      return Capacity.of(load, new Machines(replicaCores, databaseCores, usersPerPrimary));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
