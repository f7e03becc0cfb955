package dev.countersign.identity.users;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * A user as one installation exports them to another: every column, the stored password included.
 *
 * @param id Null in a file of a program that exports no ids.
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

  /** JavaScript counts exactly to 2^53: half of that is left for the ids drawn after an import. */
  private static final long LARGEST_ID = 1L << 52;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  public String toJson() {
    return JSON.writeValueAsString(this);
  }

  /** Says what is wrong with the line, and never what is in it. */
  public static StoredUser ofJson(String line) {
    StoredUser user;
    try {
      user = JSON.readValue(line, StoredUser.class);
    } catch (JacksonException wrong) {
      throw new IllegalArgumentException("it is not the JSON of one.");
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

  /** What is read from outside can lack what the type promises. */
  private static boolean isMissing(@Nullable Object value) {
    return value == null;
  }

  @Override
  public String toString() {
    return "StoredUser[" + username + "]";
  }
}
