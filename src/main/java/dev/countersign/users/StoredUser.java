package dev.countersign.users;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** A user as one installation hands them to another: all there is, the stored password included. */
public record StoredUser(
    String username,
    String email,
    String password,
    boolean isActive,
    boolean isStaff,
    boolean isSuperuser,
    Instant dateJoined,
    @Nullable Instant lastLogin) {

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
    String name = Username.normalise(user.username);
    if (!Username.isAllowed(name) || name.length() > Username.LONGEST) {
      throw new IllegalArgumentException("its username is not allowed.");
    }
    return new StoredUser(
        name,
        isMissing(user.email) ? "" : user.email,
        user.password,
        user.isActive,
        user.isStaff,
        user.isSuperuser,
        user.dateJoined,
        user.lastLogin);
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
