package dev.countersign.deploycheck;

/** How bad a finding is; Django's five. */
public enum Level {
  DEBUG,
  INFO,
  WARNING,
  ERROR,
  CRITICAL
}
