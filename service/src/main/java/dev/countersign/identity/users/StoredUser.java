package dev.countersign.identity.users;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

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
    @Nullable Instant lastLogin) {

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
    return JSON.writeValueAsString(this);
  }

  /** Parses one line of an export. Error messages never contain data of the line. */
  public static StoredUser ofJson(String line) {
    StoredUser user;
    try {
      user = JSON.readValue(line, StoredUser.class);
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
        user.lastLogin);
  }

  StoredUser withoutId() {
    return new StoredUser(
        null, username, email, password, isActive, isStaff, isSuperuser, dateJoined, lastLogin);
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
