package dev.countersign.identity.passwords;

import java.util.Optional;

/** Implements one format of Django's {@code auth_user.password}. */
interface PasswordFormat {

  /** Returns the text before the first dollar sign of every hash in this format. */
  String algorithm();

  /** Returns whether the stored text is well-formed and its cost is within the limits. */
  boolean isReadable(String stored);

  /** Returns what a check of the stored text would cost, or empty if the text is malformed. */
  Optional<HashCost> cost(String stored);

  /** Returns false, and never throws, if the stored text is malformed or its cost is too high. */
  boolean matches(String raw, String stored);
}
