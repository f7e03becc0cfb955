package dev.countersign.identity.users;

import java.util.Arrays;

/** Says why a user is inactive, and therefore what activates the user. Staff can always do so. */
public enum InactiveReason {
  /** The user registered and has not confirmed the address. The mailed confirmation activates. */
  UNCONFIRMED("unconfirmed"),
  /** Staff blocked the user, or the user was added as inactive. Only staff activate. */
  BLOCKED("blocked"),
  /** The owner asked for the deletion of the account. The mailed cancellation activates. */
  DELETION_PLANNED("deletion planned");

  private final String column;

  InactiveReason(String column) {
    this.column = column;
  }

  /** Returns the value of {@code users.inactive_because}. */
  String column() {
    return column;
  }

  static InactiveReason ofColumn(String value) {
    return Arrays.stream(values())
        .filter(reason -> reason.column.equals(value))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("users.inactive_because is " + value));
  }
}
