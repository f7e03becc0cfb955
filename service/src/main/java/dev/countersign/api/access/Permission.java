package dev.countersign.api.access;

/**
 * Decides whether a caller may. Every bean of this type can be named in settings and annotations.
 */
public interface Permission {

  /** Its name in the settings. */
  String name();

  boolean allows(AccessRequest attempt);

  /** Whether nobody in particular may use the method, whatever else is in the request. */
  default boolean allowsAnybody(String method) {
    return false;
  }
}
