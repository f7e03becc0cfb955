package dev.countersign.access;

import org.springframework.stereotype.Component;

/** Allowed: callers whom a scheme has identified. */
@Component
public class IsAuthenticated implements Permission {

  @Override
  public String name() {
    return "is-authenticated";
  }

  @Override
  public boolean allows(Attempt attempt) {
    return attempt.caller() instanceof Authenticated;
  }
}
