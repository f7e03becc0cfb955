package dev.countersign.identity.users;

import java.util.Optional;

/**
 * Holds what decides whether a {@link MailedKey} works for an account.
 *
 * @param inactiveBecause Empty for an active account.
 */
public record KeyOwner(
    long userId,
    int epoch,
    boolean isStaff,
    Optional<InactiveReason> inactiveBecause,
    RecoveryAddresses addresses) {}
