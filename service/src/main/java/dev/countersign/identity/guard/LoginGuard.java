package dev.countersign.identity.guard;

import dev.countersign.identity.guard.PerAccountConcurrencyLimit.Slot;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/**
 * Brute force protection: counts wrong passwords by account, network, device and login, and refuses
 * attempts beyond the limits. An attempt reserves its places before the password is hashed, so that
 * concurrent attempts cannot exceed the limit. If other attempts hold the remaining places, an
 * attempt waits for them.
 */
@Component
public class LoginGuard implements MeterProvider {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
  private static final int PAUSES = 5;

  private final FailureStore failures;
  private final FailureBudgets budgets;
  private final boolean isOn;
  private final LongAdder lockouts = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final PerAccountConcurrencyLimit concurrency =
      new PerAccountConcurrencyLimit(Runtime.getRuntime().availableProcessors());

  LoginGuard(FailureStore failures, FailureBudgets budgets, LockoutSettings settings) {
    this.failures = failures;
    this.budgets = budgets;
    this.isOn = settings.enabled();
  }

  /**
   * Begins a login by name.
   *
   * @param epoch The user's current login epoch; devices of an earlier one are not recognised.
   */
  public LoginAttempt attemptOfUser(long userId, int epoch, HttpServletRequest request) {
    return isOn ? begin(budgets.ofUser(userId, epoch, request)) : unguarded();
  }

  /** Begins a login with an unknown name, which counts like any other. */
  public LoginAttempt attemptOfUnknownName(String name, HttpServletRequest request) {
    return isOn ? begin(budgets.ofUnknownName(name, request)) : unguarded();
  }

  /**
   * Begins a check of the password of a logged-in caller who must enter it again.
   *
   * @param login Names the login of the caller's credential.
   */
  public LoginAttempt attemptOfOwner(long userId, String login) {
    return isOn ? begin(budgets.ofOwner(userId, login)) : unguarded();
  }

  /** Begins a check of a second factor after the password. */
  public LoginAttempt attemptAtCode(long userId, int epoch, HttpServletRequest request) {
    return isOn
        ? begin(FailureBudgets.withCodes(userId, budgets.ofUser(userId, epoch, request)))
        : unguarded();
  }

  /** Begins a check of a second factor of a logged-in caller, like {@link #attemptOfOwner}. */
  public LoginAttempt attemptAtOwnCode(long userId, String login) {
    return isOn
        ? begin(FailureBudgets.withCodes(userId, budgets.ofOwner(userId, login)))
        : unguarded();
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.counter(
            "countersign.lockouts", "Lockouts that began because of wrong passwords.", lockouts),
        Meter.counter(
            "countersign.lockout.refusals",
            "Password checks refused during a lockout, without hashing the password.",
            refused));
  }

  private LoginAttempt unguarded() {
    return new LoginAttempt(this, List.of(), false, null);
  }

  private LoginAttempt begin(List<FailureBudget> from) {
    Slot slot = concurrency.acquire(FailureBudgets.widest(from));
    try {
      boolean isRefused = !takePlaces(from);
      if (isRefused) {
        refused.increment();
      }
      return new LoginAttempt(this, from, isRefused, slot);
    } catch (RuntimeException failure) {
      slot.close();
      throw failure;
    }
  }

  /**
   * Reserves a place in each budget. Returns false if a limit is reached.
   *
   * @throws Unavailable if other attempts hold all places until the end of the wait
   */
  private boolean takePlaces(List<FailureBudget> from) {
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

  void forgive(List<FailureBudget> from) {
    failures.forgive(from, budgets.resetBeside(from));
  }

  boolean count(List<FailureBudget> from) {
    boolean isLocked = failures.count(from);
    if (isLocked) {
      lockouts.increment();
    }
    return isLocked;
  }

  void giveBack(List<FailureBudget> from) {
    failures.giveBack(from);
  }
}
