package dev.countersign.identity.users;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Represents a user as stored in the database, without credentials. */
@ExtensionApi
public record User(
    long id,
    String username,
    String email,
    boolean isActive,
    boolean isStaff,
    boolean isSuperuser,
    Instant dateJoined,
    @Nullable Instant lastLogin,
    SecondFactor secondFactor) {

  /**
   * Tells whether a user has a second factor.
   *
   * @param askedAt When a user who must have a second factor was first asked to add one.
   */
  public record SecondFactor(boolean exists, @Nullable Instant askedAt) {

    /** The state of a user who has none and was never asked to add one. */
    public static final SecondFactor NONE = new SecondFactor(false, null);
  }

  /** Creates a user without a second factor. */
  public User(
      long id,
      String username,
      String email,
      boolean isActive,
      boolean isStaff,
      boolean isSuperuser,
      Instant dateJoined,
      @Nullable Instant lastLogin) {
    this(
        id,
        username,
        email,
        isActive,
        isStaff,
        isSuperuser,
        dateJoined,
        lastLogin,
        SecondFactor.NONE);
  }
}
