package dev.countersign.http.health;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Marks this replica as not ready when shutdown begins, and delays the rest of the shutdown. */
@Component
class Draining implements SmartLifecycle {

  private final long millis;
  private final CountDownLatch never = new CountDownLatch(1);
  private volatile boolean isRunning;

  Draining(HealthSettings settings) {
    this.millis = settings.drain().toMillis();
  }

  @Override
  public void start() {
    isRunning = true;
  }

  @Override
  public void stop() {
    isRunning = false;
    try {
      boolean _ = never.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return isRunning;
  }

  @Override
  public int getPhase() {
    return Integer.MAX_VALUE;
  }
}
