package dev.countersign.platform.errors;

import java.util.Map;

/** Refuses a request whose idempotency key belongs to a request that is still being processed. */
public final class RequestInProgress extends Refusal {

  public RequestInProgress() {
    super(
        409,
        "request_in_progress",
        "A request with this idempotency key is being processed. Try again later.");
  }

  @Override
  public Map<String, String> headers() {
    return Map.of("Retry-After", "1");
  }
}
