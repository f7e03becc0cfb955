package dev.countersign.platform.mail;

import java.time.Instant;

/**
 * A mail that was not sent at the last try.
 *
 * @param to The recipient, or an empty string if the mail was not written yet or the secret key
 *     that encrypted it is gone.
 * @param error The type of the last failure.
 */
public record DeadMail(
    String id, String kind, String to, int tries, String error, Instant failedAt) {}
