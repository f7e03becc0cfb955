package dev.countersign.identity.revocations;

import java.time.Duration;

/**
 * How long the end of all logins matters: the longest time that an access token can still be
 * accepted after its issue.
 */
public record RevocationWindow(Duration length) {}
