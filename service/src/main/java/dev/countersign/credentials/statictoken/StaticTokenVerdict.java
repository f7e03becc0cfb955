package dev.countersign.credentials.statictoken;

import dev.countersign.identity.users.User;

/** What a check makes of a token. */
sealed interface StaticTokenVerdict {

  /** It is the token of this user, who may use it. */
  record Good(User user) implements StaticTokenVerdict {}

  /** It is somebody's token, and their account is disabled. */
  record Disabled() implements StaticTokenVerdict {}

  /** It is nobody's token, or nobody's any more. */
  record Unknown() implements StaticTokenVerdict {}
}
