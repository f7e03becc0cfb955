package dev.countersign.platform.database;

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

  private final Function<C, Optional<R>> single;
  private final Function<List<C>, List<Optional<R>>> batch;
  private final Duration deadline;
  private final Semaphore alone = new Semaphore(1);
  private final Semaphore writer = new Semaphore(1);
  private final Queue<Waiting<C, R>> waiting = new ConcurrentLinkedQueue<>();

  /** A call waits no longer than its own request may. */
  BatchedCalls(
      Function<C, Optional<R>> single,
      Function<List<C>, List<Optional<R>>> batch,
      Duration deadline) {
    this.single = single;
    this.batch = batch;
    this.deadline = deadline;
  }

  private record Waiting<C, R>(C call, CompletableFuture<Optional<R>> result) {}

  /** Returns the result of the call, alone or as part of a batch. */
  public Optional<R> run(C call) {
    if (waiting.isEmpty() && alone.tryAcquire()) {
      try {
        return single.apply(call);
      } finally {
        alone.release();
      }
    }
    var own = new Waiting<C, R>(call, new CompletableFuture<>());
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
      return own.result().get(Deadline.within(deadline).toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException failure) {
      throw failure.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(failure.getCause());
    } catch (TimeoutException late) {
      // A writer that has not taken the call yet leaves it out.
      own.result().cancel(false);
      RequestDeadlines.current().ifPresent(Deadline::miss);
      throw new QueryTimeoutException("The batch did not end before the deadline.", late);
    } catch (InterruptedException interrupted) {
      own.result().cancel(false);
      Thread.currentThread().interrupt();
      throw new QueryTimeoutException("The wait for the batch was interrupted.", interrupted);
    }
  }

  private void startWriter() {
    if (!waiting.isEmpty() && writer.tryAcquire()) {
      Thread.ofVirtual().name("batched-calls").start(this::write);
    }
  }

  private void write() {
    try {
      for (List<Waiting<C, R>> next = next(); !next.isEmpty(); next = next()) {
        List<Waiting<C, R>> taken = next;
        RequestDeadlines.within(deadline, () -> write(taken));
      }
    } finally {
      writer.release();
      // A call may have been added after the writer looked.
      startWriter();
    }
  }

  private List<Waiting<C, R>> next() {
    var taken = new ArrayList<Waiting<C, R>>();
    while (taken.size() < LARGEST) {
      Waiting<C, R> next = waiting.poll();
      if (next == null) {
        break;
      }
      if (!next.result().isDone()) {
        taken.add(next);
      }
    }
    return taken;
  }

  private void write(List<Waiting<C, R>> taken) {
    try {
      List<Optional<R>> results = batch.apply(taken.stream().map(Waiting::call).toList());
      for (int at = 0; at < taken.size(); at++) {
        taken.get(at).result().complete(results.get(at));
      }
    } catch (RuntimeException | Error failure) {
      taken.forEach(call -> call.result().completeExceptionally(failure));
    }
  }
}
