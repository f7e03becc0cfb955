package dev.countersign.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;

/** Checks that listeners of extensions neither delay nor fail the request. */
class EventListenersTest {

  private static final Event EVENT =
      Event.own(EventKind.USER_REGISTERED, 7, Origin.command("test"));

  private final List<Event> heard = new CopyOnWriteArrayList<>();

  @Test
  void a_listener_that_throws_does_not_keep_the_event_from_the_others() throws Exception {
    EventListeners listeners =
        listeners(
            _ -> {
              throw new IllegalStateException("a fault of the listener");
            },
            heard::add);

    listeners.hasHappened(EVENT);
    listeners.destroy();

    assertThat(heard).containsExactly(EVENT);
  }

  @Test
  void the_caller_does_not_wait_and_what_exceeds_the_queue_is_dropped() throws Exception {
    var released = new CountDownLatch(1);
    EventListeners listeners =
        listeners(
            event -> {
              await(released);
              heard.add(event);
            });

    for (int events = 0; events < 3000; events++) {
      listeners.hasHappened(EVENT);
    }
    assertThat(heard).isEmpty();
    released.countDown();
    listeners.destroy();

    assertThat(heard).hasSizeBetween(1000, 1001);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private static EventListeners listeners(EventListener... all) {
    var beans = new DefaultListableBeanFactory();
    for (int at = 0; at < all.length; at++) {
      beans.registerSingleton("listener" + at, all[at]);
    }
    return new EventListeners(beans.getBeanProvider(EventListener.class));
  }
}
