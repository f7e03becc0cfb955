package dev.countersign.checks.takeover;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** A user of the Django project, with the credentials that Django has issued. */
record DjangoAccount(
    long id, String username, String password, String token, String session, String blacklisted) {

  /**
   * The users by what requests may do with them.
   *
   * @param readers Users whose profile never changes.
   * @param writers Users whose profile requests may change.
   * @param browsers Users with a session. Their hashes are of the format that Django prefers: a
   *     login replaces another one, and with it Django ends the sessions.
   * @param inactive An inactive user with a static token.
   */
  record Roles(
      List<DjangoAccount> readers,
      List<DjangoAccount> writers,
      List<DjangoAccount> browsers,
      DjangoAccount inactive) {}

  static DjangoAccount of(JsonNode user) {
    return new DjangoAccount(
        user.get("id").asLong(),
        user.get("username").asString(),
        user.get("password").asString(),
        user.get("token").asString(),
        user.get("session").asString(),
        user.get("blacklisted").asString());
  }

  /** Distributes the users. A user whose name differs only by case has another name here. */
  static Roles distribute(List<JsonNode> created, DjangoAccount inactive) {
    List<JsonNode> usual =
        created.stream()
            .filter(user -> !user.get("username").asString().equalsIgnoreCase("alan"))
            .toList();
    List<DjangoAccount> browsers =
        usual.stream()
            .filter(user -> user.get("algorithm").asString().equals("pbkdf2_sha256"))
            .map(DjangoAccount::of)
            .toList();
    List<DjangoAccount> others =
        usual.stream()
            .filter(user -> !user.get("algorithm").asString().equals("pbkdf2_sha256"))
            .map(DjangoAccount::of)
            .toList();
    int half = others.size() / 2;
    return new Roles(
        others.subList(0, half), others.subList(half, others.size()), browsers, inactive);
  }
}
