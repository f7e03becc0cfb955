package dev.countersign.credentials.statictoken;

import dev.countersign.identity.users.User;
import java.util.UUID;

/** The result of checking a static token. */
sealed interface StaticTokenVerdict {

  /** The token belongs to this active user. */
  record Good(User user, UUID version) implements StaticTokenVerdict {}

  /** The token belongs to an inactive user. */
  record Disabled() implements StaticTokenVerdict {}

  /** The token belongs to no user, or has ended. */
  record Unknown() implements StaticTokenVerdict {}
}
