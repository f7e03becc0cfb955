package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import org.springframework.stereotype.Component;

/** Allows every caller. */
@Component
@ExtensionApi
public class AllowAny implements Permission {

  @Override
  public String name() {
    return "allow-any";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return true;
  }

  @Override
  public boolean allowsAnybody(String method) {
    return true;
  }
}
