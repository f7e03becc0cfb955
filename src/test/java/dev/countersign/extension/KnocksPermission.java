package dev.countersign.extension;

import dev.countersign.access.Attempt;
import dev.countersign.access.Permission;
import org.springframework.stereotype.Component;

@Component
class KnocksPermission implements Permission {

  @Override
  public String name() {
    return "knocks";
  }

  @Override
  public boolean allows(Attempt attempt) {
    return attempt.request().getHeader("X-Knock") != null;
  }
}
