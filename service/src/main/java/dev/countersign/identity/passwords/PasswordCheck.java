package dev.countersign.identity.passwords;

/** The answer to "is this the account's password?". */
public sealed interface PasswordCheck {

  /** Not the password, or there is no such account, or it has no usable password. */
  record Wrong() implements PasswordCheck {}

  record Right() implements PasswordCheck {}

  /** The password, stored in a way we no longer use; the caller should store this hash instead. */
  record RightButOutdated(String upgraded) implements PasswordCheck {

    @Override
    public String toString() {
      return "RightButOutdated[upgraded=hidden]";
    }
  }
}
