package dev.countersign.integration.provisioning;

/** Describes the result of claiming an idempotency key. */
sealed interface ClaimOutcome {

  /** The request is the first one, or the first attempt failed: it may run. */
  record Claimed() implements ClaimOutcome {}

  /** The request was processed; its response is stored. */
  record Completed(int status, String body) implements ClaimOutcome {}

  /** The same request is being processed. */
  record InProgress() implements ClaimOutcome {}

  /** The key belongs to another request. */
  record Reused() implements ClaimOutcome {}
}
