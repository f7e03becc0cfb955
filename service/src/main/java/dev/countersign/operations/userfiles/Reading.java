package dev.countersign.operations.userfiles;

import dev.countersign.identity.users.StoredUser;

/** Describes what an entry of a file holds. */
sealed interface Reading {

  record Valid(StoredUser user) implements Reading {}

  /** A user whose password hash cannot be checked here. The user has to reset the password. */
  record WithoutPassword(StoredUser user, String reason) implements Reading {}

  record Group(GroupLine group) implements Reading {}

  /** An entry that is not a user who could log in. */
  record LeftOut(String reason) implements Reading {}

  /** An entry that keeps the whole file from being imported. */
  record Invalid(String reason) implements Reading {}
}
