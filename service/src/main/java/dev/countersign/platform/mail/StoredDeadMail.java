package dev.countersign.platform.mail;

import java.time.Instant;

/** A row of dead mails: the job that failed. Its data is encrypted. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record StoredDeadMail(
    String id, String job, String kind, byte[] data, int tries, String error, Instant failedAt) {}
