package dev.countersign.platform.checks;

/** Severity of a finding. These are Django's five levels. */
public enum Level {
  DEBUG,
  INFO,
  WARNING,
  ERROR,
  CRITICAL
}
