package dev.countersign.operations.diagnosis;

/** The verdict of an examination, from harmless to severe. */
public enum Verdict {
  SKIPPED,
  OK,
  WARNING,
  FAILED
}
