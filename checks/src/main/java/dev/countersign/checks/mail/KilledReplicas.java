package dev.countersign.checks.mail;

import dev.countersign.checks.support.ServiceProcess;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Replicas of which one is killed with SIGKILL every 2 seconds, unless no other is running; a new
 * one takes its place.
 */
final class KilledReplicas implements AutoCloseable {

  private static final int REPLICAS = 3;
  private static final long MILLIS_BETWEEN_KILLS = 2_000;

  private final String database;
  private final String[] settings;
  private final AtomicReferenceArray<@Nullable ServiceProcess> replicas =
      new AtomicReferenceArray<>(REPLICAS);
  private final AtomicInteger kills = new AtomicInteger();
  private volatile boolean isKilling = true;
  private final Thread killer = new Thread(this::killUntilStopped, "killer");

  KilledReplicas(String database, String... settings) throws Exception {
    this.database = database;
    this.settings = settings.clone();
    for (int place = 0; place < REPLICAS; place++) {
      replicas.set(place, new ServiceProcess(database, this.settings));
    }
    killer.start();
  }

  /** Returns the port of a replica that runs, unless all are starting. */
  Optional<Integer> port() {
    int first = ThreadLocalRandom.current().nextInt(REPLICAS);
    for (int i = 0; i < REPLICAS; i++) {
      ServiceProcess replica = replicas.get((first + i) % REPLICAS);
      if (replica != null) {
        return Optional.of(replica.port());
      }
    }
    return Optional.empty();
  }

  int kills() {
    return kills.get();
  }

  /** Ends the kills and waits until all replicas run. */
  void rest() throws InterruptedException {
    isKilling = false;
    killer.join();
  }

  private void killUntilStopped() {
    try {
      var starts = new Thread[REPLICAS];
      for (int number = 0; isKilling; number++) {
        Thread.sleep(MILLIS_BETWEEN_KILLS);
        int place = number % REPLICAS;
        ServiceProcess replica = running() > 1 ? replicas.getAndSet(place, null) : null;
        if (replica != null) {
          replica.kill();
          kills.incrementAndGet();
          replica.close();
          starts[place] = Thread.ofPlatform().start(() -> start(place));
        }
      }
      for (Thread start : starts) {
        if (start != null) {
          start.join();
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private int running() {
    int running = 0;
    for (int place = 0; place < REPLICAS; place++) {
      running += replicas.get(place) == null ? 0 : 1;
    }
    return running;
  }

  private void start(int place) {
    try {
      replicas.set(place, new ServiceProcess(database, settings));
    } catch (Exception failure) {
      throw new IllegalStateException("A replica did not start.", failure);
    }
  }

  @Override
  public void close() {
    try {
      rest();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    for (int place = 0; place < REPLICAS; place++) {
      ServiceProcess replica = replicas.get(place);
      if (replica != null) {
        replica.close();
      }
    }
  }
}
