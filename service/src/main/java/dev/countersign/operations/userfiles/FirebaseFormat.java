package dev.countersign.operations.userfiles;

import static dev.countersign.operations.userfiles.ForeignValue.flag;
import static dev.countersign.operations.userfiles.ForeignValue.text;
import static dev.countersign.operations.userfiles.ForeignValue.time;

import dev.countersign.identity.passwords.FirebaseProject;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads users of {@code firebase auth:export}. */
final class FirebaseFormat implements ForeignFormat {

  private final FirebaseProject project;

  FirebaseFormat(FirebaseProject project) {
    this.project = project;
  }

  @Override
  public String exclusion(JsonNode value) {
    boolean isAnonymous =
        text(value, "email").isEmpty()
            && text(value, "phoneNumber").isEmpty()
            && value.path("providerUserInfo").isEmpty();
    return isAnonymous ? "it is an anonymous user." : "";
  }

  @Override
  public ForeignUser user(JsonNode value) {
    String id = text(value, "localId");
    String email = text(value, "email");
    String hash = text(value, "passwordHash");
    return new ForeignUser(
        id,
        List.of(email, text(value, "phoneNumber"), id),
        email,
        flag(value, "emailVerified"),
        "",
        "",
        !flag(value, "disabled"),
        time(value.path("createdAt")),
        time(value.path("lastSignedInAt")),
        hash.isEmpty() ? Optional.empty() : project.hash(text(value, "salt"), hash),
        !hash.isEmpty());
  }
}
