package dev.countersign.platform.checks;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.List;

/** Declares checks of the configuration. Every bean of this type is included. */
@ExtensionApi
public interface CheckProvider {

  /** Returns the tag that {@code check --tag} selects these checks by. */
  default String tag() {
    return "security";
  }

  List<Check> checks();
}
