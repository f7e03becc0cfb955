package dev.countersign.operations.userfiles;

import static dev.countersign.operations.userfiles.ForeignValue.flag;
import static dev.countersign.operations.userfiles.ForeignValue.nested;
import static dev.countersign.operations.userfiles.ForeignValue.text;
import static dev.countersign.operations.userfiles.ForeignValue.time;

import dev.countersign.identity.passwords.ForeignHash;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Reads users of a realm export of Keycloak, with their credentials. */
final class KeycloakFormat implements ForeignFormat {

  @Override
  public String exclusion(JsonNode value) {
    return value.hasNonNull("serviceAccountClientId") ? "it is a service account." : "";
  }

  @Override
  public ForeignUser user(JsonNode value) {
    Optional<JsonNode> password = password(value.path("credentials"));
    String email = text(value, "email");
    return new ForeignUser(
        text(value, "id"),
        List.of(text(value, "username"), email, text(value, "id")),
        email,
        flag(value, "emailVerified"),
        text(value, "firstName"),
        text(value, "lastName"),
        flag(value, "enabled"),
        time(value.path("createdTimestamp")),
        Optional.empty(),
        password.flatMap(KeycloakFormat::hash),
        password.isPresent());
  }

  private static Optional<JsonNode> password(JsonNode credentials) {
    return StreamSupport.stream(credentials.spliterator(), false)
        .filter(credential -> text(credential, "type").equals("password"))
        .findFirst();
  }

  private static Optional<String> hash(JsonNode credential) {
    JsonNode secret = nested(credential, "secretData");
    JsonNode parameters = nested(credential, "credentialData");
    String algorithm = text(parameters, "algorithm");
    int iterations = parameters.path("hashIterations").asInt(0);
    return algorithm.equals("argon2")
        ? argon2(parameters.path("additionalParameters"), iterations, secret)
        : ForeignHash.pbkdf2(algorithm, iterations, text(secret, "salt"), text(secret, "value"));
  }

  private static Optional<String> argon2(JsonNode more, int iterations, JsonNode secret) {
    return ForeignHash.argon2(
        first(more, "type"),
        first(more, "version"),
        "m=%s,t=%d,p=%s".formatted(first(more, "memory"), iterations, first(more, "parallelism")),
        text(secret, "salt"),
        text(secret, "value"));
  }

  /** Returns the first text of a list, as Keycloak keeps each parameter. */
  private static String first(JsonNode parameters, String name) {
    return parameters.path(name).path(0).asString("");
  }
}
