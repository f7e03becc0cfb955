package dev.countersign.identity.audit;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Passes events to the listeners of extensions, in the background. */
@Component
class EventListeners implements EventObserver, DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(EventListeners.class);
  private static final int MOST_WAITING = 1000;
  private static final int SECONDS_TO_FINISH = 5;

  private final List<EventListener> listeners;
  private final AtomicLong dropped = new AtomicLong();
  private final ThreadPoolExecutor caller =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          Thread.ofVirtual().name("event-listeners").factory());

  EventListeners(ObjectProvider<EventListener> listeners) {
    this.listeners = listeners.orderedStream().toList();
  }

  @Override
  public void hasHappened(Event event) {
    if (listeners.isEmpty()) {
      return;
    }
    try {
      caller.execute(() -> listeners.forEach(listener -> call(listener, event)));
    } catch (RejectedExecutionException full) {
      long count = dropped.incrementAndGet();
      // Logged at powers of two, so that a slow listener does not flood the log.
      if (Long.bitCount(count) == 1) {
        LOG.warn("{} events did not reach the listeners because too many were waiting.", count);
      }
    }
  }

  private static void call(EventListener listener, Event event) {
    try {
      listener.hasHappened(event);
    } catch (RuntimeException | LinkageError failure) {
      LOG.error(
          "The event listener {} failed at {}.",
          listener.getClass().getName(),
          event.kind().wireName(),
          failure);
    }
  }

  @Override
  public void destroy() throws InterruptedException {
    caller.shutdown();
    if (!caller.awaitTermination(SECONDS_TO_FINISH, TimeUnit.SECONDS)) {
      LOG.warn("{} events did not reach the listeners before shutdown.", caller.getQueue().size());
      caller.shutdownNow();
    }
  }
}
