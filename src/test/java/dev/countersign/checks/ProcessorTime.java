package dev.countersign.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * The processor time that each party to a rotation has used so far, and the time in which the
 * machine's processors had nothing to do.
 */
record ProcessorTime(Duration client, Duration service, Duration database, Duration idle) {

  private static final Path MACHINE = Path.of("/proc/stat");
  private static final int IDLE = 4;
  private static final Duration TICK = Duration.ofMillis(10);

  /** The load client is this process, the service one of its own, PostgreSQL one for each work. */
  static ProcessorTime now(DurableDatabase database, FilledService service)
      throws SQLException, IOException {
    return new ProcessorTime(
        of(ProcessHandle.current().pid()),
        of(service.pid()),
        sum(database.processes().stream().map(ProcessorTime::of).toList()),
        idleSoFar());
  }

  static ProcessorTime none() {
    return new ProcessorTime(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }

  ProcessorTime plus(ProcessorTime other) {
    return new ProcessorTime(
        client.plus(other.client),
        service.plus(other.service),
        database.plus(other.database),
        idle.plus(other.idle));
  }

  ProcessorTime minus(ProcessorTime earlier) {
    return new ProcessorTime(
        client.minus(earlier.client),
        service.minus(earlier.service),
        database.minus(earlier.database),
        idle.minus(earlier.idle));
  }

  private static Duration of(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .orElse(Duration.ZERO);
  }

  private static Duration sum(List<Duration> durations) {
    return durations.stream().reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration idleSoFar() throws IOException {
    String[] all = Files.readAllLines(MACHINE).getFirst().split(" +", -1);
    return TICK.multipliedBy(Long.parseLong(all[IDLE]));
  }
}
