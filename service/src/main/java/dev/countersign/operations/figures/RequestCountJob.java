package dev.countersign.operations.figures;

import dev.countersign.platform.cleanup.CleanupSettings;
import dev.countersign.platform.cleanup.JobRuns;
import dev.countersign.platform.errors.RefusalCounts;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.settings.ServerOnly;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Adds the counts of this replica to the table, every minute and at shutdown. Requests only
 * increment counters in memory, most of which the metrics need anyway. A process that is killed
 * loses the counts of a minute.
 */
@Component
@ServerOnly
class RequestCountJob implements DisposableBean, MeterProvider {

  private static final Logger LOG = LoggerFactory.getLogger(RequestCountJob.class);
  private static final String REFRESHES = "countersign.token.refreshes";
  private static final Set<String> SUCCESSFUL = Set.of("rotated", "access_only");

  /** The staff site compares 30 days with the 30 days before. */
  private static final Duration KEPT = Duration.ofDays(62);

  private final RequestCountStore store;
  private final RefusalCounts refusals;
  private final ObjectProvider<MeterProvider> meters;
  private final Clock clock;
  private final JobRuns runs;
  private final boolean isOn;
  private final Map<CountedRequest, Long> written = new HashMap<>();
  private Instant since;

  RequestCountJob(
      RequestCountStore store,
      RefusalCounts refusals,
      ObjectProvider<MeterProvider> meters,
      CleanupSettings settings,
      Clock clock) {
    this.store = store;
    this.refusals = refusals;
    this.meters = meters;
    this.clock = clock;
    this.runs = new JobRuns("request-counts", clock);
    this.isOn = !settings.requestCountsCron().equals(Scheduled.CRON_DISABLED);
    this.since = clock.instant();
  }

  @Scheduled(cron = "${countersign.cleanup.request-counts-cron}")
  void run() {
    runs.run(
        () -> {
          write();
          return true;
        });
  }

  @Override
  public void destroy() {
    try {
      if (isOn) {
        write();
      }
    } catch (RuntimeException failure) {
      LOG.warn("The counts of the last minute were not stored: {}", failure.getMessage());
    }
  }

  @Override
  public List<Meter> meters() {
    return isOn ? runs.meters() : List.of();
  }

  /**
   * Writes what was counted since the last call, to the hour of that call: the job runs at the
   * start of a minute. If PostgreSQL is unavailable, the next call writes it.
   */
  synchronized void write() {
    Instant now = clock.instant();
    Instant hour = since.truncatedTo(ChronoUnit.HOURS);
    Map<CountedRequest, Long> totals = totals();
    SortedMap<CountedRequest, Long> more = new TreeMap<>();
    totals.forEach(
        (counted, total) -> {
          long count = total - written.getOrDefault(counted, 0L);
          if (count > 0) {
            more.put(counted, count);
          }
        });
    if (!more.isEmpty()) {
      store.add(hour, more);
      written.putAll(totals);
    }
    if (now.truncatedTo(ChronoUnit.HOURS).isAfter(hour)) {
      store.removeBefore(now.minus(KEPT));
    }
    since = now;
  }

  private Map<CountedRequest, Long> totals() {
    var totals = new HashMap<CountedRequest, Long>();
    refusals.totals().forEach((name, total) -> totals.put(CountedRequest.refusal(name), total));
    totals.put(
        CountedRequest.REFRESH,
        meters.stream()
            .flatMap(provider -> provider.meters().stream())
            .filter(meter -> meter.name().equals(REFRESHES))
            .filter(meter -> SUCCESSFUL.contains(meter.labels().getOrDefault("outcome", "")))
            .mapToLong(meter -> (long) meter.value().getAsDouble())
            .sum());
    return totals;
  }
}
