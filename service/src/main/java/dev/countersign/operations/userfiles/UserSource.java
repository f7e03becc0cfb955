package dev.countersign.operations.userfiles;

/** A system whose exports can be imported. */
public enum UserSource {
  KEYCLOAK("keycloak_id"),
  FIREBASE("firebase_uid"),
  AUTH0("auth0_id"),
  SUPABASE("supabase_id");

  private final String identity;

  UserSource(String identity) {
    this.identity = identity;
  }

  /** Returns the key of {@code extra} that keeps the id of the user in the other system. */
  public String identity() {
    return identity;
  }
}
