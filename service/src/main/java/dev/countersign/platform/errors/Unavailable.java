package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.time.Duration;
import java.util.Map;

/**
 * Refuses a request that cannot be served now, and states when to retry. This keeps queues short.
 */
@ExtensionApi
public final class Unavailable extends Refusal {

  private final Duration retryAfter;

  public Unavailable(Duration retryAfter) {
    super(503, "unavailable", "Service temporarily unavailable, try again later.");
    this.retryAfter = retryAfter;
  }

  public Duration retryAfter() {
    return retryAfter;
  }

  @Override
  public Map<String, String> headers() {
    return Map.of("Retry-After", Long.toString(Math.max(1, retryAfter.toSeconds())));
  }
}
