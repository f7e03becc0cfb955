package dev.countersign.extension;

import dev.countersign.api.access.AccessRequest;
import dev.countersign.api.access.Permission;
import org.springframework.stereotype.Component;

@Component
class KnocksPermission implements Permission {

  @Override
  public String name() {
    return "knocks";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.request().getHeader("X-Knock") != null;
  }
}
