package dev.countersign.users;

/** How an attempt to take another name ended. */
public sealed interface Renaming {

  record Renamed(User user) implements Renaming {}

  record NameTaken() implements Renaming {}

  /** The user's name or state changed since it was read: nothing was written. */
  record Overtaken() implements Renaming {}
}
