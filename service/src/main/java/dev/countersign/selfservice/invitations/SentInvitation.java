package dev.countersign.selfservice.invitations;

import java.time.Instant;

/** An invitation as shown to staff. The key is only in the mail. */
public record SentInvitation(String email, Instant createdAt, Instant expiresAt) {}
