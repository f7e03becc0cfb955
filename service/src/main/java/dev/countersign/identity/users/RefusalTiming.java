package dev.countersign.identity.users;

import dev.countersign.identity.guard.Pause;
import dev.countersign.identity.guard.RecentDurations;
import dev.countersign.identity.passwords.Passwords;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Delays refusals so that their time does not reveal the reason. Every refusal takes as long as the
 * slowest of the latest checks, whether a current hash, an outdated hash or none was computed.
 */
@Component
class RefusalTiming {

  private static final Duration LONGEST = Duration.ofSeconds(2);

  private final Passwords passwords;
  private final RecentDurations current = new RecentDurations(System::nanoTime);
  private final RecentDurations outdated = new RecentDurations(System::nanoTime);

  RefusalTiming(Passwords passwords) {
    this.passwords = passwords;
  }

  /**
   * Records a check. Outdated hashes are recorded apart, because the few of them would be lost
   * among the others.
   */
  void note(long start, Optional<String> stored) {
    RecentDurations pace = stored.filter(passwords::isOutdated).isPresent() ? outdated : current;
    pace.note(since(start));
  }

  void waitFrom(long start) {
    Duration rest = pace().minus(since(start));
    if (rest.isPositive()) {
      Pause.take(rest);
    }
  }

  private Duration pace() {
    Duration longer =
        current.usual().compareTo(outdated.usual()) > 0 ? current.usual() : outdated.usual();
    return longer.compareTo(LONGEST) > 0 ? LONGEST : longer;
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
