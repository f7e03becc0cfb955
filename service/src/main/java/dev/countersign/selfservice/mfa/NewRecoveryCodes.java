package dev.countersign.selfservice.mfa;

import java.util.List;

/** New recovery codes. They are shown once, because only their digests are stored. */
record NewRecoveryCodes(List<String> recoveryCodes) {

  @Override
  public String toString() {
    return "NewRecoveryCodes[…]";
  }
}
