package dev.countersign.checks.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The processor time that the load client, the service and PostgreSQL have used so far, and the
 * idle time of the machine.
 */
public record ProcessorTime(Duration client, Duration service, Duration database, Duration idle) {

  private static final Path MACHINE = Path.of("/proc/stat");
  private static final int IDLE = 4;
  private static final int ENDED_USER = 13;
  private static final int ENDED_SYSTEM = 14;
  private static final Duration TICK = Duration.ofMillis(10);

  /**
   * Reads the times. The load client is this process; PostgreSQL has one process for each
   * connection.
   */
  public static ProcessorTime now(DurableDatabase database, FilledService service)
      throws SQLException, IOException {
    return new ProcessorTime(
        of(ProcessHandle.current().pid()),
        of(service.pid()),
        ofAll(database.processes()),
        idleSoFar());
  }

  public static ProcessorTime none() {
    return new ProcessorTime(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }

  public ProcessorTime plus(ProcessorTime other) {
    return new ProcessorTime(
        client.plus(other.client),
        service.plus(other.service),
        database.plus(other.database),
        idle.plus(other.idle));
  }

  public ProcessorTime minus(ProcessorTime earlier) {
    return new ProcessorTime(
        client.minus(earlier.client),
        service.minus(earlier.service),
        database.minus(earlier.database),
        idle.minus(earlier.idle));
  }

  public static Duration of(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .orElse(Duration.ZERO);
  }

  /** Sums up the processes. Those that have ended are counted in their parent. */
  static Duration ofAll(List<Long> siblings) throws IOException {
    Duration sum = siblings.stream().map(ProcessorTime::of).reduce(Duration.ZERO, Duration::plus);
    Optional<ProcessHandle> parent =
        siblings.stream()
            .flatMap(pid -> ProcessHandle.of(pid).stream())
            .flatMap(process -> process.parent().stream())
            .findAny();
    return parent.isPresent() ? sum.plus(ofEndedChildren(parent.get().pid())) : sum;
  }

  /**
   * Parses the fields after the process name, which may contain any characters; see
   * proc_pid_stat(5).
   */
  public static Duration ofEndedChildren(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return TICK.multipliedBy(
        Long.parseLong(fields[ENDED_USER]) + Long.parseLong(fields[ENDED_SYSTEM]));
  }

  private static Duration idleSoFar() throws IOException {
    String[] all = Files.readAllLines(MACHINE).getFirst().split(" +", -1);
    return TICK.multipliedBy(Long.parseLong(all[IDLE]));
  }
}
