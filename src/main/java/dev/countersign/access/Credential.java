package dev.countersign.access;

/** What a caller proved their identity with, after a scheme has checked it. */
public interface Credential {

  /** The word the specification has for it, such as `AccessToken`. */
  String kind();
}
