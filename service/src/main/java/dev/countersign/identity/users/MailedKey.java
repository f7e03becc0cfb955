package dev.countersign.identity.users;

import static dev.countersign.identity.users.InactiveReason.BLOCKED;
import static dev.countersign.identity.users.InactiveReason.DELETION_PLANNED;
import static dev.countersign.identity.users.InactiveReason.UNCONFIRMED;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lists the links and codes that are mailed, and decides which of them still work for an account.
 * The sender of each checks its signature or digest, its end and its single use; this type checks
 * what has happened to the account in between. docs/security/mailed-keys.md has the resulting
 * table.
 */
public enum MailedKey {
  /** Confirms the address of the account, and activates a user who waits for that. */
  CONFIRM_ADDRESS,
  /** Sets a new password. */
  PASSWORD_RESET,
  /** Replaces the password in one login. */
  LOGIN_CODE,
  /** Restores the address to which it was mailed. */
  UNDO_EMAIL_CHANGE,
  /** Ends all logins: "this wasn't me". */
  SECURE_ACCOUNT,
  /** Cancels the planned deletion of the account. */
  KEEP_ACCOUNT,
  /** Registers another account. Its account is that of the inviter. */
  INVITATION;

  /** Returns whether a key of this kind that was mailed to the address in this epoch works. */
  public boolean works(KeyOwner owner, String recipient, int epoch, Instant now) {
    return isEpoch(owner, epoch) && works(owner, recipient, now);
  }

  /** Returns to which of these addresses a key of this kind works, whatever the epoch. */
  public Stream<String> among(Collection<String> recipients, KeyOwner owner, Instant now) {
    return recipients.stream().filter(recipient -> works(owner, recipient, now));
  }

  private boolean isEpoch(KeyOwner owner, int epoch) {
    return switch (this) {
      case CONFIRM_ADDRESS, PASSWORD_RESET, LOGIN_CODE -> owner.epoch() == epoch;
      case UNDO_EMAIL_CHANGE, SECURE_ACCOUNT, KEEP_ACCOUNT, INVITATION -> true;
    };
  }

  /** Returns whether a key of this kind may be mailed to the address now. */
  public boolean works(KeyOwner owner, String recipient, Instant now) {
    Optional<InactiveReason> reason = owner.inactiveBecause();
    RecoveryAddresses addresses = owner.addresses();
    boolean isCurrent = addresses.current().equals(recipient);
    return switch (this) {
      case CONFIRM_ADDRESS -> isCurrent && reason.filter(why -> why != UNCONFIRMED).isEmpty();
      case PASSWORD_RESET, LOGIN_CODE -> addresses.serves(recipient, now) && reason.isEmpty();
      case UNDO_EMAIL_CHANGE ->
          !isCurrent
              && addresses.serves(recipient, now)
              && reason.filter(why -> why == BLOCKED).isEmpty();
      case SECURE_ACCOUNT ->
          addresses.serves(recipient, now) && reason.filter(why -> why == BLOCKED).isEmpty();
      case KEEP_ACCOUNT ->
          addresses.serves(recipient, now)
              && reason.filter(why -> why == DELETION_PLANNED).isPresent();
      case INVITATION -> owner.isStaff() && reason.isEmpty();
    };
  }
}
