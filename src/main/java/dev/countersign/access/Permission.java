package dev.countersign.access;

/**
 * Decides whether a caller may. Every bean of this type can be named in settings and annotations.
 */
public interface Permission {

  /** Its name in the settings. */
  String name();

  boolean allows(Attempt attempt);
}
