package dev.countersign.operations.userfiles;

import static dev.countersign.operations.userfiles.ForeignValue.flag;
import static dev.countersign.operations.userfiles.ForeignValue.text;
import static dev.countersign.operations.userfiles.ForeignValue.time;

import dev.countersign.identity.passwords.ForeignHash;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads users of the export with password hashes that the support of Auth0 makes. */
final class Auth0Format implements ForeignFormat {

  private static final String PREFIX = "auth0|";

  @Override
  public String exclusion(JsonNode value) {
    return "";
  }

  @Override
  public ForeignUser user(JsonNode value) {
    String id = id(value);
    JsonNode identifier = identifier(value);
    String email =
        text(value, "email").isEmpty() ? text(identifier, "value") : text(value, "email");
    String hash =
        text(value, "passwordHash").isEmpty()
            ? text(value, "password_hash")
            : text(value, "passwordHash");
    return new ForeignUser(
        id,
        List.of(text(value, "username"), email, id.substring(id.indexOf('|') + 1)),
        email,
        flag(value, "email_verified") || flag(identifier, "verified"),
        text(value, "given_name"),
        text(value, "family_name"),
        !flag(value, "blocked"),
        time(value.path("created_at")),
        time(value.path("last_login")),
        ForeignHash.ofText(hash),
        !hash.isEmpty());
  }

  /** Returns the id as the tokens of Auth0 have it. */
  private static String id(JsonNode value) {
    if (!text(value, "user_id").isEmpty()) {
      return text(value, "user_id");
    }
    String own = text(value, "alt_id");
    String id = own.isEmpty() ? text(value.path("_id"), "$oid") : own;
    return id.isEmpty() || id.startsWith(PREFIX) ? id : PREFIX + id;
  }

  /** Returns the entry with the address, which newer exports have instead of a field. */
  private static JsonNode identifier(JsonNode value) {
    return StreamSupport.stream(value.path("identifiers").spliterator(), false)
        .filter(entry -> text(entry, "type").equals("email"))
        .findFirst()
        .orElse(JsonNodeFactory.instance.missingNode());
  }
}
