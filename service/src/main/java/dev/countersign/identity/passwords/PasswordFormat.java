package dev.countersign.identity.passwords;

/** One way to store a password, in the spelling of Django's {@code auth_user.password}. */
interface PasswordFormat {

  /** The word before the first dollar sign of everything stored in this format. */
  String algorithm();

  /** False, never an exception, when the stored text is malformed or asks for too much work. */
  boolean matches(String raw, String stored);
}
