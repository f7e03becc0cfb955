package dev.countersign.identity.passwords;

/** Describes the result of checking a password. */
public sealed interface PasswordCheck {

  /** Wrong password, unknown account, or an account without a usable password. */
  record Wrong() implements PasswordCheck {}

  /**
   * The check did not end before the deadline. If the hash is outdated, its cost is the reason, so
   * the caller should count a failure.
   */
  record TimedOut() implements PasswordCheck {}

  record Right() implements PasswordCheck {}

  /** The correct password in an outdated format; the caller should store this hash instead. */
  record RightButOutdated(String upgraded) implements PasswordCheck {

    @Override
    public String toString() {
      return "RightButOutdated[upgraded=hidden]";
    }
  }
}
