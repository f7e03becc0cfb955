package dev.countersign.access;

import dev.countersign.errors.Refusal;

/** What a scheme makes of a request. */
public sealed interface AuthenticationOutcome {

  /** The request holds no credential of this scheme: ask the next one. */
  record NotAttempted() implements AuthenticationOutcome {}

  /** The credential is good and belongs to this user. */
  record Accepted(long userId, Credential credential) implements AuthenticationOutcome {}

  /** The credential is of this scheme and not good: the request ends here. */
  record Rejected(Refusal refusal) implements AuthenticationOutcome {}
}
