package dev.countersign.platform.errors;

/** Refuses an idempotency key that the caller has already used for another request. */
public final class IdempotencyKeyReused extends Refusal {

  public IdempotencyKeyReused() {
    super(
        422,
        "idempotency_key_reused",
        "This idempotency key was used for a request with another method, path or body.");
  }
}
