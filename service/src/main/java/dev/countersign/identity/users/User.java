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
    @Nullable Instant lastLogin) {}
