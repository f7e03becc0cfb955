package dev.countersign.credentials.passkeys;

import java.util.UUID;

/** A stored passkey of an active user, to verify a login with. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record StoredPasskey(
    long userId,
    int loginEpoch,
    UUID id,
    byte[] credentialId,
    byte[] publicKey,
    long counter,
    boolean isBackupEligible,
    boolean isBackedUp) {}
