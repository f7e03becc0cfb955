package dev.countersign.credentials.passkeys;

import java.util.List;

/** A passkey whose registration was verified. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record NewPasskey(
    byte[] credentialId,
    byte[] publicKey,
    long counter,
    List<String> transports,
    boolean isBackupEligible,
    boolean isBackedUp) {}
