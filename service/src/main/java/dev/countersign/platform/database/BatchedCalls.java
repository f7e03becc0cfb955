package dev.countersign.platform.database;

import dev.countersign.platform.admission.CpuConcurrencyLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.dao.QueryTimeoutException;

/**
 * Gathers calls that arrive while earlier ones run, and sends them to the database as one
 * statement. A call that finds no other runs alone and at once, so that an idle service waits for
 * nothing. A call that runs alone may wait for a locked row and delays no batch; a batch must not
 * wait for locks.
 *
 * @param <C> A call.
 * @param <R> Its result.
 */
public final class BatchedCalls<C, R> {

  private static final int LARGEST = 256;

  /** A call with less time left is not sent, because it could end the others' statement. */
  private static final Duration LEAST = Duration.ofMillis(250);

  /** How long after its deadline a statement has ended for certain: see {@link ConnectionLoan}. */
  private static final Duration CERTAIN_END = Duration.ofSeconds(1);

  private final Function<C, Optional<R>> single;
  private final Function<List<C>, List<Optional<R>>> batch;
  private final Consumer<Runnable> withConnection;
  private final Duration deadline;
  private final long least;
  private final Semaphore alone = new Semaphore(1);
  private final Semaphore writer = new Semaphore(1);
  private final Queue<Waiting<C, R>> waiting = new ConcurrentLinkedQueue<>();

  /**
   * Creates the calls. A call waits no longer than its own request may.
   *
   * @param withConnection runs a batch as soon as it has a connection. Calls are taken only then,
   *     so that none is sent whose request was refused while the batch waited.
   */
  BatchedCalls(
      Function<C, Optional<R>> single,
      Function<List<C>, List<Optional<R>>> batch,
      Consumer<Runnable> withConnection,
      Duration deadline) {
    this.single = single;
    this.batch = batch;
    this.withConnection = withConnection;
    this.deadline = deadline;
    this.least = Math.min(LEAST.toNanos(), deadline.toNanos() / 4);
  }

  /**
   * A call that waits for a batch.
   *
   * @param isSettled whether a batch has taken the call, or its request has been refused; of the
   *     two only one can happen
   */
  private record Waiting<C, R>(
      C call, long end, AtomicBoolean isSettled, CompletableFuture<Optional<R>> result) {

    boolean settle() {
      return isSettled.compareAndSet(false, true);
    }
  }

  /** Returns the result of the call, alone or as part of a batch. */
  public Optional<R> run(C call) {
    if (waiting.isEmpty() && alone.tryAcquire()) {
      try {
        return single.apply(call);
      } finally {
        alone.release();
      }
    }
    CpuConcurrencyLimit.endTurn();
    long end = System.nanoTime() + Deadline.within(deadline).toNanos();
    var own = new Waiting<C, R>(call, end, new AtomicBoolean(), new CompletableFuture<>());
    waiting.add(own);
    startWriter();
    return result(own).or(() -> single.apply(call));
  }

  /** Returns the number of calls that no batch has taken yet. */
  int waitingCalls() {
    return waiting.size();
  }

  private Optional<R> result(Waiting<C, R> own) {
    try {
      return own.result().get(own.end() - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException failure) {
      throw unwrapped(failure);
    } catch (TimeoutException late) {
      if (own.settle()) {
        throw missed(late);
      }
      return resultOfSent(own);
    } catch (InterruptedException interrupted) {
      throw stopped(own, interrupted);
    }
  }

  /** Waits for the end of a batch that was sent: its outcome is the answer, although it is late. */
  private Optional<R> resultOfSent(Waiting<C, R> own) {
    try {
      return own.result().get(CERTAIN_END.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException failure) {
      throw unwrapped(failure);
    } catch (TimeoutException late) {
      throw missed(late);
    } catch (InterruptedException interrupted) {
      throw stopped(own, interrupted);
    }
  }

  private static RuntimeException unwrapped(ExecutionException failure) {
    return failure.getCause() instanceof RuntimeException cause
        ? cause
        : new IllegalStateException(failure.getCause());
  }

  private static QueryTimeoutException missed(TimeoutException late) {
    RequestDeadlines.current().ifPresent(Deadline::miss);
    return new QueryTimeoutException("The batch did not end before the deadline.", late);
  }

  private QueryTimeoutException stopped(Waiting<C, R> own, InterruptedException interrupted) {
    own.settle();
    Thread.currentThread().interrupt();
    return new QueryTimeoutException("The wait for the batch was interrupted.", interrupted);
  }

  private void startWriter() {
    if (!waiting.isEmpty() && writer.tryAcquire()) {
      Thread.ofVirtual().name("batched-calls").start(this::write);
    }
  }

  private void write() {
    try {
      while (!waiting.isEmpty()) {
        var end = new Deadline(deadline, new LongAdder());
        RequestDeadlines.within(end, () -> writeNext(end));
      }
    } finally {
      writer.release();
      // A call may have been added after the writer looked.
      startWriter();
    }
  }

  private void writeNext(Deadline end) {
    try {
      withConnection.accept(() -> write(next(), end));
    } catch (RuntimeException | Error away) {
      fail(next(), away);
    }
  }

  private List<Waiting<C, R>> next() {
    var taken = new ArrayList<Waiting<C, R>>();
    while (taken.size() < LARGEST) {
      Waiting<C, R> next = waiting.poll();
      if (next == null) {
        break;
      }
      if (next.end() - System.nanoTime() > least && next.settle()) {
        taken.add(next);
      }
    }
    return taken;
  }

  /** The earliest deadline ends the statement, so that no request is refused before its end. */
  private void write(List<Waiting<C, R>> taken, Deadline end) {
    if (taken.isEmpty()) {
      return;
    }
    taken.forEach(call -> end.endBy(call.end()));
    try {
      List<Optional<R>> results = batch.apply(taken.stream().map(Waiting::call).toList());
      for (int at = 0; at < taken.size(); at++) {
        taken.get(at).result().complete(results.get(at));
      }
    } catch (RuntimeException | Error failure) {
      fail(taken, failure);
    }
  }

  private void fail(List<Waiting<C, R>> taken, Throwable failure) {
    taken.forEach(call -> call.result().completeExceptionally(failure));
  }
}
