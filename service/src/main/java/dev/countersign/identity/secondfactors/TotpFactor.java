package dev.countersign.identity.secondfactors;

import java.time.Instant;

/**
 * The stored state of a user's authenticator app.
 *
 * @param secret The encrypted secret.
 * @param lastStep The time step of the last accepted code.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TotpFactor(byte[] secret, long lastStep, Instant createdAt, boolean isConfirmed) {

  @Override
  public String toString() {
    return "TotpFactor[" + createdAt + "]";
  }
}
