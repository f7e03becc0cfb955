package dev.countersign.selfservice.passwordreset;

import dev.countersign.identity.users.User;

/**
 * An account whose password resets go to an address.
 *
 * @param isConfirmed Whether the owner of the address has confirmed it for this account.
 */
record ResetOwner(User user, String address, boolean isConfirmed) {}
