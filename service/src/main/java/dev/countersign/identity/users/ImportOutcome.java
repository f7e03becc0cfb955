package dev.countersign.identity.users;

/** Describes the result of importing one user. */
public sealed interface ImportOutcome {

  record Added(long id) implements ImportOutcome {}

  /** The same user, by id and name, already exists. */
  record Present(long id) implements ImportOutcome {}

  /** Another user has the id, or the name in this or another spelling. */
  record Taken(long byId, String byUsername) implements ImportOutcome {}
}
