package dev.countersign.platform.admission;

import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Limits how many requests use the CPU without a pause, in the order of their arrival. A virtual
 * thread that computes never yields: without the limit, 64 clients of an expensive page delay every
 * step of a login, and the login has ten. A request has a permit from its beginning to its first
 * wait, for a connection, a hash, a lock or its client. The limits of these resources apply from
 * then on.
 */
@Component
public final class CpuConcurrencyLimit implements MeterProvider {

  private static final ScopedValue<Permit> CURRENT = ScopedValue.newInstance();

  /**
   * Requests whose first wait takes longer than this count as waiting. It happens in a wait that
   * does not call {@link #endTurn}, for example in an extension.
   */
  private static final Duration LONGEST_TURN = Duration.ofMillis(500);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

  private final Semaphore permits;
  private final Semaphore permitsOfShortOnes;
  private final Duration longestTurn;
  private final Duration longestWait;
  private final Queue<Permit> given = new ConcurrentLinkedQueue<>();
  private final LongAdder refused = new LongAdder();

  @Autowired
  CpuConcurrencyLimit() {
    this(Math.max(2, Runtime.getRuntime().availableProcessors()), LONGEST_TURN, LONGEST_WAIT);
  }

  CpuConcurrencyLimit(int permits, Duration longestTurn, Duration longestWait) {
    this.permits = new Semaphore(permits, true);
    this.permitsOfShortOnes = new Semaphore(permits, true);
    this.longestTurn = longestTurn;
    this.longestWait = longestWait;
  }

  /** The rest of a request. */
  @FunctionalInterface
  public interface Work {
    void run() throws ServletException, IOException;
  }

  /**
   * Runs a request when a permit is free, or returns false if none is free in time.
   *
   * @param isShort Whether the request reads a short body, as a login or a refresh does. These have
   *     permits of their own and do not queue behind pages and large bodies.
   */
  public boolean run(boolean isShort, Work request) throws ServletException, IOException {
    Semaphore lane = isShort ? permitsOfShortOnes : permits;
    if (!isAcquired(lane)) {
      refused.increment();
      return false;
    }
    var permit = new Permit(lane);
    given.add(permit);
    try {
      return ScopedValue.where(CURRENT, permit)
          .<Boolean, Exception>call(
              () -> {
                request.run();
                return true;
              });
    } catch (ServletException | IOException | RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new ServletException(failure);
    } finally {
      permit.release();
    }
  }

  /** Gives the permit of the current request back, before the request waits for something. */
  public static void endTurn() {
    if (CURRENT.isBound()) {
      CURRENT.get().release();
    }
  }

  /** Returns the number of free permits. */
  int free() {
    return permits.availablePermits();
  }

  private boolean isAcquired(Semaphore lane) {
    if (lane.tryAcquire()) {
      return true;
    }
    long end = System.nanoTime() + longestWait.toNanos();
    try {
      while (!lane.tryAcquire(longestTurn.toNanos(), TimeUnit.NANOSECONDS)) {
        long now = System.nanoTime();
        given.forEach(permit -> permit.releaseIfOverdue(now));
        if (now - end > 0) {
          return false;
        }
      }
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.gauge(
            "countersign.cpu.waiting",
            "Requests that wait because others use the CPU.",
            () -> permits.getQueueLength() + permitsOfShortOnes.getQueueLength()),
        Meter.counter(
            "countersign.cpu.refused",
            "Requests that got 503 because others used the CPU for too long.",
            refused));
  }

  private final class Permit {

    private final Semaphore lane;
    private final long since = System.nanoTime();
    private final AtomicBoolean isReleased = new AtomicBoolean();

    Permit(Semaphore lane) {
      this.lane = lane;
    }

    void releaseIfOverdue(long now) {
      if (now - since > longestTurn.toNanos()) {
        release();
      }
    }

    void release() {
      if (isReleased.compareAndSet(false, true)) {
        boolean _ = given.remove(this);
        lane.release();
      }
    }
  }
}
