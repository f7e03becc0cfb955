package dev.countersign.identity.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Shows operators how far the sealing of events is behind. */
@Component
public class SealStatus {

  /** The lease of the job that seals events. */
  public static final String LEASE = "event-seals";

  private final SealStore store;
  private final EventSettings settings;

  SealStatus(SealStore store, EventSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /** The number of events without a seal; the last seal, or null if there is none. */
  public record State(long unsealed, @Nullable Long seal, @Nullable Instant sealedAt) {}

  public State state() {
    return store.state();
  }

  public String cron() {
    return settings.sealCron();
  }
}
