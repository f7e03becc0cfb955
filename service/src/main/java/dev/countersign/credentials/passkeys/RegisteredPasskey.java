package dev.countersign.credentials.passkeys;

import java.util.List;

/**
 * A passkey that was just registered.
 *
 * @param recoveryCodes New recovery codes, shown once; none if the user had some.
 */
public record RegisteredPasskey(Passkey passkey, List<String> recoveryCodes) {

  @Override
  public String toString() {
    return "RegisteredPasskey[" + passkey.id() + "]";
  }
}
