package dev.countersign.api.access;

import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.platform.extensionapi.ExtensionApi;

/**
 * Decides whether a caller may use an endpoint. Settings and annotations can name every bean of
 * this type.
 */
@ExtensionApi
public interface Permission {

  /** Returns the name of the permission in the settings. */
  String name();

  boolean allows(AccessRequest attempt);

  /** Returns the refusal of an authenticated caller whom this permission does not allow. */
  default Refusal refusal() {
    return new PermissionDenied();
  }

  /** Returns true if every caller may use the method, independent of the rest of the request. */
  default boolean allowsAnybody(String method) {
    return false;
  }
}
