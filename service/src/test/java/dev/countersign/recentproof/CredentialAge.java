package dev.countersign.recentproof;

/** A kind of credential and its age, one column of the table. */
enum CredentialAge {
  NEW_SESSION("new session"),
  OLD_SESSION("session after 10 minutes"),
  ACCESS_TOKEN("access token"),
  TOKEN_COOKIE("token in cookie"),
  STATIC_TOKEN("static token");

  private final String title;

  CredentialAge(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
