package dev.countersign.faults;

import dev.countersign.support.StatementCounter.ThrowingRunnable;
import dev.countersign.support.WatchedDataSource;
import dev.countersign.support.WatchedDataSource.Call;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Wraps the DataSource and makes selected database calls fail. */
public final class PlannedFailure implements BeanPostProcessor {

  /** The number of calls before the first failure, and the number of failures. */
  private record Plan(Failure failure, int before, int strikes) {

    boolean isNow() {
      return before == 0 && strikes > 0;
    }

    Plan next() {
      return before > 0
          ? new Plan(failure, before - 1, strikes)
          : new Plan(failure, 0, Math.max(0, strikes - 1));
    }
  }

  private static final Plan NONE = new Plan(Failure.CUT_BEFORE, 0, 0);

  private final AtomicReference<Plan> plan = new AtomicReference<>(NONE);

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    return bean instanceof DataSource dataSource
        ? WatchedDataSource.of(dataSource, this::pass)
        : bean;
  }

  /**
   * Fails the call at the given position, counted from 1, while the action runs. Returns false if
   * the action makes fewer calls.
   */
  boolean strike(int place, Failure failure, ThrowingRunnable action) throws Exception {
    return strike(place, 1, failure, action) == 1;
  }

  /** Fails the given number of calls from a position on. Returns how many calls failed. */
  int strike(int place, int strikes, Failure failure, ThrowingRunnable action) throws Exception {
    plan.set(new Plan(failure, place - 1, strikes));
    try {
      action.run();
    } finally {
      strikes -= plan.getAndSet(NONE).strikes();
    }
    return strikes;
  }

  private @Nullable Object pass(Call call) throws Throwable {
    if (!plan.get().failure().canStrike(call.kind())) {
      return call.goOn();
    }
    Plan now = plan.getAndUpdate(Plan::next);
    return now.isNow() ? now.failure().strike(call) : call.goOn();
  }
}
