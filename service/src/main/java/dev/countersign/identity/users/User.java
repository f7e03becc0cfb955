package dev.countersign.identity.users;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A person as the database knows them, without what they log in with. */
public record User(
    long id,
    String username,
    String email,
    boolean isActive,
    boolean isStaff,
    boolean isSuperuser,
    Instant dateJoined,
    @Nullable Instant lastLogin) {}
