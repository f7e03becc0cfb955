package dev.countersign.selfservice.invitations;

import java.time.Instant;

/**
 * An invitation as shown to staff. The key is only in the mail.
 *
 * @param id The digest of the key in hexadecimal.
 */
public record SentInvitation(String id, String email, Instant createdAt, Instant expiresAt) {}
