package dev.countersign.operations.diagnosis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Measures the free space of the temporary directory, the only place that the service writes to.
 * Log lines go to standard error.
 */
@Component
@Order(4)
class DiskExamination implements Examination {

  private static final long LEAST_MEGABYTES = 20;

  private final Path directory;

  DiskExamination() {
    this(Path.of(System.getProperty("java.io.tmpdir")));
  }

  DiskExamination(Path directory) {
    this.directory = directory;
  }

  @Override
  public String name() {
    return "disk";
  }

  @Override
  public Examined examine() {
    try {
      Files.delete(Files.createTempFile(directory, "countersign-doctor", ""));
      return judged(Megabytes.of(Files.getFileStore(directory).getUsableSpace()));
    } catch (IOException unwritable) {
      return Examined.of(
          name(),
          Verdict.FAILED,
          "%s cannot be written, and the web server needs a temporary directory."
              .formatted(directory));
    }
  }

  private Examined judged(long free) {
    boolean isFull = free < LEAST_MEGABYTES;
    String text =
        "%s has %d MB free.%s"
            .formatted(
                directory, free, isFull ? " Free at least %d MB.".formatted(LEAST_MEGABYTES) : "");
    return Examined.of(name(), isFull ? Verdict.WARNING : Verdict.OK, text)
        .with("directory", directory.toString())
        .with("freeMegabytes", free);
  }
}
