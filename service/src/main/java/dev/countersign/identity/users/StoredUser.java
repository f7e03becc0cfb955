package dev.countersign.identity.users;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Represents a user in an export: every column, including the stored password hash.
 *
 * @param id Null in a file from a program that exports no ids.
 */
public record StoredUser(
    @Nullable Long id,
    String username,
    String email,
    String password,
    boolean isActive,
    boolean isStaff,
    boolean isSuperuser,
    Instant dateJoined,
    @Nullable Instant lastLogin,
    @JsonIgnore Details details) {

  /**
   * Holds what files of earlier versions do not have.
   *
   * @param emailVerified Whether the user has confirmed the address.
   * @param extra A JSON object with a project's own values.
   * @param groups Names of groups.
   * @param permissions The permissions that the user has without a group.
   * @param passwordChangeRequiredAt Since when the password opens no login; null if it does.
   */
  public record Details(
      boolean emailVerified,
      String firstName,
      String lastName,
      JsonNode extra,
      List<String> groups,
      List<String> permissions,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant passwordChangeRequiredAt) {

    public static final Details NONE =
        new Details(
            false, "", "", JsonNodeFactory.instance.objectNode(), List.of(), List.of(), null);

    public Details {
      groups = List.copyOf(groups);
      permissions = List.copyOf(permissions);
    }
  }

  /** The same as read from a file, where each of them can be absent. */
  private record ReadDetails(
      @Nullable Boolean emailVerified,
      @Nullable String firstName,
      @Nullable String lastName,
      @Nullable JsonNode extra,
      @Nullable List<String> groups,
      @Nullable List<String> permissions,
      @Nullable Instant passwordChangeRequiredAt) {

    Details orDefaults() {
      JsonNode own = extra == null || extra.isNull() ? Details.NONE.extra() : extra;
      if (!own.isObject()) {
        throw new IllegalArgumentException("its extra is not a JSON object.");
      }
      return new Details(
          Boolean.TRUE.equals(emailVerified),
          Objects.requireNonNullElse(firstName, ""),
          Objects.requireNonNullElse(lastName, ""),
          own,
          groups == null ? List.of() : groups,
          permissions == null ? List.of() : permissions,
          passwordChangeRequiredAt);
    }
  }

  /**
   * Limits ids to 2^52: JavaScript is exact up to 2^53, and ids assigned after an import need room.
   */
  private static final long LARGEST_ID = 1L << 52;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  public String toJson() {
    ObjectNode line = JSON.valueToTree(this);
    line.setAll(JSON.<ObjectNode>valueToTree(details));
    return JSON.writeValueAsString(line);
  }

  /** Parses one line of an export. Error messages never contain data of the line. */
  public static StoredUser ofJson(String line) {
    StoredUser user;
    ReadDetails details;
    try {
      JsonNode tree = JSON.readTree(line);
      user = JSON.treeToValue(tree, StoredUser.class);
      details = JSON.treeToValue(tree, ReadDetails.class);
    } catch (JacksonException wrong) {
      throw new IllegalArgumentException("it is not valid JSON for a user.");
    }
    if (isMissing(user.username) || isMissing(user.password) || isMissing(user.dateJoined)) {
      throw new IllegalArgumentException("it needs username, password and date_joined.");
    }
    if (user.id != null && (user.id < 1 || user.id > LARGEST_ID)) {
      throw new IllegalArgumentException("its id is not between 1 and 2^52.");
    }
    String name = Username.normalise(user.username);
    if (!Username.isAllowed(name) || name.length() > Username.LONGEST) {
      throw new IllegalArgumentException("its username is not allowed.");
    }
    return new StoredUser(
        user.id,
        name,
        isMissing(user.email) ? "" : user.email,
        user.password,
        user.isActive,
        user.isStaff,
        user.isSuperuser,
        user.dateJoined,
        user.lastLogin,
        details.orDefaults());
  }

  public StoredUser withPassword(String hash) {
    return new StoredUser(
        id, username, email, hash, isActive, isStaff, isSuperuser, dateJoined, lastLogin, details);
  }

  StoredUser withoutId() {
    return new StoredUser(
        null,
        username,
        email,
        password,
        isActive,
        isStaff,
        isSuperuser,
        dateJoined,
        lastLogin,
        details);
  }

  /**
   * Returns whether a value is missing; JSON can lack fields that the type declares as non-null.
   */
  private static boolean isMissing(@Nullable Object value) {
    return value == null;
  }

  @Override
  public String toString() {
    return "StoredUser[" + username + "]";
  }
}
