package dev.countersign.api.access;

import dev.countersign.platform.errors.AccessConfirmationRequired;
import dev.countersign.platform.errors.Refusal;

/** Allows no caller, and asks for recent proof. */
final class ProofNeeded implements Permission {

  @Override
  public String name() {
    return "proof-needed";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return false;
  }

  @Override
  public Refusal refusal() {
    return new AccessConfirmationRequired("/confirm/");
  }
}
