package dev.countersign.api.access;

import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Supplier;

/** A scheme whose outcome a test sets. Schemes of one policy need different classes. */
class BadgeScheme implements AuthenticationScheme {

  private final String name;
  private final Optional<String> variesBy;
  private final Supplier<AuthenticationOutcome> outcome;

  BadgeScheme() {
    this("badge", Optional.empty(), NotAttempted::new);
  }

  BadgeScheme(String name, Optional<String> variesBy, Supplier<AuthenticationOutcome> outcome) {
    this.name = name;
    this.variesBy = variesBy;
    this.outcome = outcome;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Optional<String> variesBy() {
    return variesBy;
  }

  @Override
  public AuthenticationOutcome authenticate(HttpServletRequest request) {
    return outcome.get();
  }

  @Override
  public String challenge() {
    return "Badge";
  }
}
