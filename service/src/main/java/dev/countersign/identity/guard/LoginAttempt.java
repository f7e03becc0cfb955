package dev.countersign.identity.guard;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Represents one login attempt. It reserves a place in each budget until it succeeds, fails or is
 * closed. Closing it without a result returns the places, because the password was not checked.
 */
public final class LoginAttempt implements AutoCloseable {

  private final LoginGuard guard;
  private final List<FailureBudget> budgets;
  private final boolean isRefused;
  private final PerAccountConcurrencyLimit.@Nullable Slot slot;
  private boolean isSettled;

  LoginAttempt(
      LoginGuard guard,
      List<FailureBudget> budgets,
      boolean isRefused,
      PerAccountConcurrencyLimit.@Nullable Slot slot) {
    this.guard = guard;
    this.budgets = budgets;
    this.isRefused = isRefused;
    this.isSettled = isRefused || budgets.isEmpty();
    this.slot = slot;
  }

  /** Returns whether the account is locked out, so that the password must not be checked. */
  public boolean isRefused() {
    return isRefused;
  }

  /** Records that the password was correct. */
  public void succeed() {
    if (!isSettled) {
      isSettled = true;
      guard.forgive(budgets);
    }
  }

  /** Records a wrong password and returns true if no attempt is left. */
  public boolean fail() {
    if (isSettled) {
      return false;
    }
    isSettled = true;
    return guard.count(budgets);
  }

  @Override
  public void close() {
    try {
      if (!isSettled) {
        guard.giveBack(budgets);
      }
    } finally {
      if (slot != null) {
        slot.close();
      }
    }
  }
}
