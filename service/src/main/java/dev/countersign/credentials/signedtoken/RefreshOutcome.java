package dev.countersign.credentials.signedtoken;

/** The result of using a refresh token. */
public sealed interface RefreshOutcome {

  /** A new pair. The contract fixes the order of the fields. */
  record Renewed(String access, String refresh) implements RefreshOutcome {}

  /** A new access token only: rotation is off and the refresh token stays valid. */
  record AccessOnly(String access) implements RefreshOutcome {}

  record Refused(String code, String detail) implements RefreshOutcome {}
}
