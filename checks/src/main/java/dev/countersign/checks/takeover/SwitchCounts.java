package dev.countersign.checks.takeover;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what the clients of a switch see. */
final class SwitchCounts {

  final AtomicLong requests = new AtomicLong();
  final AtomicLong refreshes = new AtomicLong();
  final AtomicLong replays = new AtomicLong();
  final AtomicLong changes = new AtomicLong();
  final AtomicLong logins = new AtomicLong();

  /** Responses 503 while the proxy was told to answer so; the client repeats the request. */
  final AtomicLong retries = new AtomicLong();

  final AtomicLong forcedLogouts = new AtomicLong();
  final AtomicLong acceptedTwice = new AtomicLong();
  final AtomicLong failures = new AtomicLong();
  final List<String> examples = new CopyOnWriteArrayList<>();

  private volatile boolean isPaused;

  void setPaused(boolean paused) {
    isPaused = paused;
  }

  boolean isPaused() {
    return isPaused;
  }

  void forcedLogout(String text) {
    forcedLogouts.incrementAndGet();
    examples.add("forced logout: " + text);
  }

  void acceptedTwice(String text) {
    acceptedTwice.incrementAndGet();
    examples.add("accepted twice: " + text);
  }

  void failure(String text) {
    failures.incrementAndGet();
    examples.add("failed: " + text);
  }

  String line() {
    return "%,d requests: %,d refreshes, %,d replays, %,d logins, %,d changes of addresses; %,d retries of 503"
        .formatted(
            requests.get(),
            refreshes.get(),
            replays.get(),
            logins.get(),
            changes.get(),
            retries.get());
  }
}
