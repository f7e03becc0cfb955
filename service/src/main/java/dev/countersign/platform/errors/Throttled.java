package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.time.Duration;
import java.util.Map;

/** Refuses a request that exceeds a rate limit, and states when to retry. */
@ExtensionApi
public final class Throttled extends Refusal {

  private final long seconds;

  public Throttled(Duration wait) {
    this(Math.max(1, wait.plusMillis(999).toSeconds()));
  }

  private Throttled(long seconds) {
    super(
        429,
        "throttled",
        "Request was throttled. Expected available in %d second%s."
            .formatted(seconds, seconds == 1 ? "" : "s"));
    this.seconds = seconds;
  }

  @Override
  public Map<String, String> headers() {
    return Map.of("Retry-After", Long.toString(seconds));
  }
}
