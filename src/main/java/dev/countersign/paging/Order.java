package dev.countersign.paging;

/** How a list is sorted. */
public enum Order {
  ASCENDING,
  DESCENDING
}
