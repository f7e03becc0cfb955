package dev.countersign.checks.support;

import dev.countersign.support.Http;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Measures starts on a migrated database until the first response, and the resident memory. */
public final class StartUps {

  private final List<String> program;
  private final String jdbcUrl;
  private Duration processorTime = Duration.ZERO;
  private double seconds;
  private long residentKilobytes;
  private int starts;

  public StartUps(List<String> program, String jdbcUrl) {
    this.program = program;
    this.jdbcUrl = jdbcUrl;
  }

  public void start() throws IOException, InterruptedException {
    long begin = System.nanoTime();
    try (var service = new ServiceProcess(program, jdbcUrl)) {
      new Http(service.port()).get("/api/");
      seconds += (System.nanoTime() - begin) / 1e9;
      processorTime = processorTime.plus(ProcessorTime.of(service.pid()));
      // Background work after the start ends by then. There is no event to wait for.
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));
      residentKilobytes += residentKilobytes(service.pid());
      starts++;
    }
  }

  public double processorSeconds() {
    return processorTime.toMillis() / 1e3 / starts;
  }

  public double seconds() {
    return seconds / starts;
  }

  public double residentMegabytes() {
    return residentKilobytes / 1024.0 / starts;
  }

  public static long residentKilobytes(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }
}
