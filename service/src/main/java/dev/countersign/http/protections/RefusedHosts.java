package dev.countersign.http.protections;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Logs refused host names, at most one line a minute, because scanners send many. */
@Component
class RefusedHosts {

  private static final Logger LOG = LoggerFactory.getLogger(RefusedHosts.class);
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int LONGEST_NAME = 100;

  private final Clock clock;
  private Instant next = Instant.MIN;
  private long unreported;

  RefusedHosts(Clock clock) {
    this.clock = clock;
  }

  synchronized void report(@Nullable String host) {
    Instant now = clock.instant();
    if (now.isBefore(next)) {
      unreported++;
      return;
    }
    LOG.warn(
        "Refused a request for the host \"{}\" with 400, because countersign.allowed-hosts does not"
            + " list it; {} more were refused since the last such line.",
        shown(host),
        unreported);
    next = now.plus(PAUSE);
    unreported = 0;
  }

  private static String shown(@Nullable String host) {
    String name = host == null ? "" : host;
    return LogText.escape(
        name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name);
  }
}
