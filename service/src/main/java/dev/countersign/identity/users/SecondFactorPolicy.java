package dev.countersign.identity.users;

import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.settings.SecondFactorSettings;
import dev.countersign.platform.settings.SecondFactorSettings.Required;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Decides which users must add a second factor, and until when. The row of a user, which callers
 * have read already, holds everything that the decision needs.
 */
@Component
public class SecondFactorPolicy {

  private final SecondFactorSettings settings;
  private final LongConsumer ask;
  private final Clock clock;

  @Autowired
  SecondFactorPolicy(SecondFactorSettings settings, LoginStore logins, Clock clock) {
    this(settings, userId -> logins.recordAsked(userId, clock.instant()), clock);
  }

  /**
   * @param ask Records that a user was asked to add a second factor.
   */
  SecondFactorPolicy(SecondFactorSettings settings, LongConsumer ask, Clock clock) {
    this.settings = settings;
    this.ask = ask;
    this.clock = clock;
  }

  /** Returns false if no user must have a second factor. */
  public boolean isOn() {
    return settings.required() != Required.NONE;
  }

  /** Returns when the grace period of a user ends; empty if the user need not add a factor. */
  public Optional<Instant> due(User user) {
    return lacksFactor(user) ? Optional.of(end(user)) : Optional.empty();
  }

  /**
   * Returns true if the user must add a second factor before anything else. A user who has not used
   * a login since the policy applies is not overdue; a static token is no login.
   */
  public boolean isOverdue(User user) {
    return lacksFactor(user)
        && user.secondFactor().askedAt() != null
        && !end(user).isAfter(clock.instant());
  }

  /**
   * Returns true if a login of the user may be opened or used. Begins the grace period of a user
   * who has none yet.
   */
  public boolean admits(User user) {
    if (!lacksFactor(user)) {
      return true;
    }
    if (user.secondFactor().askedAt() == null) {
      ask.accept(user.id());
    }
    return end(user).isAfter(clock.instant());
  }

  /** Refuses a user whom {@link #admits} does not admit. */
  public void admit(User user) {
    if (!admits(user)) {
      throw new EnrolmentRequired();
    }
  }

  private boolean lacksFactor(User user) {
    boolean isMeant =
        switch (settings.required()) {
          case NONE -> false;
          case STAFF -> user.isStaff() || user.isSuperuser();
          case ALL -> true;
        };
    return isMeant && !user.secondFactor().exists();
  }

  private Instant end(User user) {
    Instant askedAt = user.secondFactor().askedAt();
    return (askedAt == null ? clock.instant() : askedAt).plus(settings.grace());
  }
}
