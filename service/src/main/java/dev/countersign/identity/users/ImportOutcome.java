package dev.countersign.identity.users;

/** What became of one user of an import. */
sealed interface ImportOutcome {

  record Added(long id) implements ImportOutcome {}

  /** The same user, by id and name, is there. */
  record Present() implements ImportOutcome {}

  /** Another user has the id, or the name in this or another spelling. */
  record Taken(long byId, String byUsername) implements ImportOutcome {}
}
