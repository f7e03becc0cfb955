package dev.countersign.guard;

import dev.countersign.errors.Unavailable;
import dev.countersign.guard.Guarded.Failed;
import dev.countersign.guard.Guarded.Passed;
import dev.countersign.guard.Guarded.Refused;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Lets a password be looked at only while there is something left to try with. A place is taken
 * before the password is hashed, so that of many tries at once no more than the limit reach the
 * hasher; whoever might still get a place waits for those who hold one.
 */
@Component
public class LogInGuard {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
  private static final int PAUSES = 5;

  private final FailureStore failures;
  private final Budgets budgets;
  private final boolean isOn;
  private final Turns turns = new Turns(Runtime.getRuntime().availableProcessors());

  LogInGuard(FailureStore failures, Budgets budgets, LockoutSettings settings) {
    this.failures = failures;
    this.budgets = budgets;
    this.isOn = settings.enabled();
  }

  public <T> Guarded<T> watchUser(
      long userId, HttpServletRequest request, Supplier<Optional<T>> check) {
    return watch(budgets.ofUser(userId, request), check);
  }

  public <T> Guarded<T> watchNobody(
      String name, HttpServletRequest request, Supplier<Optional<T>> check) {
    return watch(budgets.ofNobody(name, request), check);
  }

  /** For somebody who is logged in and is asked once more. */
  public <T> Guarded<T> watchOwner(long userId, Supplier<Optional<T>> check) {
    return watch(budgets.ofOwner(userId), check);
  }

  private <T> Guarded<T> watch(List<Budget> from, Supplier<Optional<T>> check) {
    if (!isOn) {
      return check.get().<Guarded<T>>map(Passed::new).orElseGet(() -> new Failed<>(false));
    }
    return turns.inTurn(
        Budgets.widest(from), () -> enter(from) ? attempt(from, check) : new Refused<>());
  }

  /** False when too many have failed; throws when it is not known yet how many will have. */
  private boolean enter(List<Budget> from) {
    Duration pause = FIRST_PAUSE;
    for (int i = 0; i < PAUSES; i++) {
      switch (failures.take(from)) {
        case TAKEN -> {
          return true;
        }
        case SPENT -> {
          return false;
        }
        case BUSY -> {
          Pause.take(pause);
          pause = pause.multipliedBy(2);
        }
      }
    }
    throw new Unavailable(Duration.ofSeconds(1));
  }

  private <T> Guarded<T> attempt(List<Budget> from, Supplier<Optional<T>> check) {
    Optional<T> value;
    try {
      value = check.get();
    } catch (RuntimeException notChecked) {
      failures.giveBack(from);
      throw notChecked;
    }
    if (value.isPresent()) {
      failures.forgive(from);
      return new Passed<>(value.get());
    }
    return new Failed<>(failures.count(from));
  }
}
