package dev.countersign.credentials.signedtoken;

/** What becomes of a refresh token that was used. */
public sealed interface RefreshOutcome {

  /** A new pair; the order of its fields is part of the contract. */
  record Renewed(String access, String refresh) implements RefreshOutcome {}

  /** Rotation is off: the refresh token stays good. */
  record AccessOnly(String access) implements RefreshOutcome {}

  record Refused(String code, String detail) implements RefreshOutcome {}
}
