package dev.countersign.operations.diagnosis;

import org.springframework.util.unit.DataSize;

/** Converts bytes to the unit of all reports. */
final class Megabytes {

  private Megabytes() {}

  static long of(long bytes) {
    return DataSize.ofBytes(bytes).toMegabytes();
  }
}
