package dev.countersign.operations.djangotakeover;

/** Says what an import does with a name that is taken but for its case or width. */
public enum CollisionRule {
  /** Imports nothing. */
  REFUSE,
  /** Leaves out the user with the larger id. */
  SKIP,
  /** Adds the id to the name of the user with the larger id: Alan becomes Alan-9. */
  RENAME
}
