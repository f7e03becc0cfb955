package dev.countersign.platform.checks;

/** How bad a finding is; Django's five. */
public enum Level {
  DEBUG,
  INFO,
  WARNING,
  ERROR,
  CRITICAL
}
