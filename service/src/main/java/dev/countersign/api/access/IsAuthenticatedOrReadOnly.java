package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import org.springframework.stereotype.Component;

/** Allows safe methods to every caller, and other methods to authenticated callers. */
@Component
@ExtensionApi
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
