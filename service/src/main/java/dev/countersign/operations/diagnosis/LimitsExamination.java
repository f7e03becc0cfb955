package dev.countersign.operations.diagnosis;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Reads the memory and the file descriptors that this process may use. The service has the same
 * limits if it is started in the same way, for example in the same container.
 */
@Component
@Order(6)
class LimitsExamination implements Examination {

  private static final long LEAST_MEGABYTES = 384;
  private static final int CONNECTIONS = 8192;
  private static final int OTHER_FILES = 512;

  private final int connections;

  @Autowired
  LimitsExamination(Environment environment) {
    this(environment.getProperty("server.jetty.max-connections", Integer.class, CONNECTIONS));
  }

  LimitsExamination(int connections) {
    this.connections = connections;
  }

  static LimitsExamination withoutSettings() {
    return new LimitsExamination(CONNECTIONS);
  }

  @Override
  public String name() {
    return "limits";
  }

  @Override
  public Examined examine() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long files =
        system instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    return judged(
        Megabytes.of(system.getTotalMemorySize()),
        Megabytes.of(Runtime.getRuntime().maxMemory()),
        files,
        Runtime.getRuntime().availableProcessors());
  }

  Examined judged(long memory, long heap, long files, int processors) {
    long needed = (long) connections + OTHER_FILES;
    var text =
        new StringBuilder(
            "%d MB memory, %d MB heap at most, %d file descriptors, %d processors."
                .formatted(memory, heap, files, processors));
    if (memory < LEAST_MEGABYTES) {
      text.append(" Give the service at least %d MB.".formatted(LEAST_MEGABYTES));
    }
    if (files < needed) {
      text.append(
          " Allow %d file descriptors (ulimit -n, LimitNOFILE), one for each connection."
              .formatted(needed));
    }
    boolean isShort = memory < LEAST_MEGABYTES || files < needed;
    return Examined.of(name(), isShort ? Verdict.WARNING : Verdict.OK, text.toString())
        .with("memoryMegabytes", memory)
        .with("heapMegabytes", heap)
        .with("fileDescriptors", files)
        .with("processors", processors);
  }
}
