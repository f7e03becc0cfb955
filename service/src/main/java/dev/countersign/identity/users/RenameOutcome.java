package dev.countersign.identity.users;

/** Describes the result of a rename. */
public sealed interface RenameOutcome {

  record Renamed(User user) implements RenameOutcome {}

  record NameTaken() implements RenameOutcome {}

  /** The user's name or state changed since it was read; nothing was written. */
  record Overtaken() implements RenameOutcome {}
}
