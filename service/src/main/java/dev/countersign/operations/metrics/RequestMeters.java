package dev.countersign.operations.metrics;

import dev.countersign.api.requests.CompletedRequest;
import dev.countersign.api.requests.RequestObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Counts requests and refusals. The duration has no label for method and status: each of its series
 * has twelve buckets.
 */
final class RequestMeters implements RequestObserver {

  private static final Duration[] BUCKETS =
      IntStream.of(5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private record Request(String endpoint, String method, int status) {}

  private final MeterRegistry registry;
  private final Map<Request, Counter> requests = new ConcurrentHashMap<>();
  private final Map<String, Timer> durations = new ConcurrentHashMap<>();
  private final Map<String, Counter> refusals = new ConcurrentHashMap<>();

  RequestMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void completed(CompletedRequest request) {
    requests
        .computeIfAbsent(
            new Request(request.endpoint(), request.method(), request.status()), this::counter)
        .increment();
    durations.computeIfAbsent(request.endpoint(), this::timer).record(request.took());
    request
        .refusal()
        .ifPresent(code -> refusals.computeIfAbsent(code, this::refusalCounter).increment());
  }

  private Counter counter(Request request) {
    return Counter.builder("countersign.http.requests")
        .description("Completed requests; status 0 if the connection ended before the response.")
        .tag("route", request.endpoint())
        .tag("method", request.method())
        .tag("status", String.valueOf(request.status()))
        .register(registry);
  }

  private Timer timer(String endpoint) {
    return Timer.builder("countersign.http.request.duration")
        .description("Time from the arrival of the request's head to the end of the response.")
        .tag("route", endpoint)
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  private Counter refusalCounter(String code) {
    return Counter.builder("countersign.refusals")
        .description("Refused requests, by the code in the response.")
        .tag("code", code)
        .register(registry);
  }
}
