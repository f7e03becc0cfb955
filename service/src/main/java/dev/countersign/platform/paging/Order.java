package dev.countersign.platform.paging;

/** How a list is sorted. */
public enum Order {
  ASCENDING,
  DESCENDING
}
