package dev.countersign.api.access;

import org.springframework.stereotype.Component;

/** Allowed: everyone who reads, and identified callers for the rest. */
@Component
public class IsAuthenticatedOrReadOnly implements Permission {

  @Override
  public String name() {
    return "is-authenticated-or-read-only";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.isReadOnly() || attempt.caller() instanceof Authenticated;
  }

  @Override
  public boolean allowsAnybody(String method) {
    return AccessRequest.isReadOnly(method);
  }
}
