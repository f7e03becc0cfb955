package dev.countersign.platform.paging;

/** Sort order of a list. */
public enum Order {
  ASCENDING,
  DESCENDING
}
