package dev.countersign.credentials.session;

import dev.countersign.api.access.Credential.Impersonator;
import java.time.Instant;

/**
 * The view of a staff member on the account of a user.
 *
 * @param endsAt When it ends, unless the staff member ends it before.
 */
public record Impersonation(Impersonator by, Instant endsAt) {}
