package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import org.springframework.stereotype.Component;

/** Allows authenticated callers. */
@Component
@ExtensionApi
public class IsAuthenticated implements Permission {

  @Override
  public String name() {
    return "is-authenticated";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated;
  }
}
