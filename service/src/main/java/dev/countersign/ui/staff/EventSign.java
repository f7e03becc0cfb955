package dev.countersign.ui.staff;

import dev.countersign.identity.audit.EventKind;

/**
 * Chooses the icon and the colour of each kind of event.
 *
 * @param icon a name of icons.svg
 * @param tone a class of app.css, or empty
 */
record EventSign(String icon, String tone) {

  private static final String OK = "ok";
  private static final String WARN = "warn";
  private static final String BAD = "bad";
  private static final String INFO = "info";
  private static final String PLAIN = "";

  /** The sign of a kind that another release has written. */
  static final EventSign UNKNOWN = new EventSign("log", PLAIN);

  static EventSign of(EventKind kind) {
    return switch (kind) {
      case USER_LOGGED_IN, SESSION_EXCHANGED -> new EventSign("in", OK);
      case USER_LOGIN_FAILED,
          PASSWORD_REFUSED,
          PASSWORD_CHANGE_DEMANDED,
          SECOND_FACTOR_REFUSED,
          PASSKEY_REFUSED ->
          new EventSign("x-circle", BAD);
      case USER_LOCKED -> new EventSign("lock", BAD);
      case TOKEN_REUSED -> new EventSign("alert", BAD);
      case USER_REGISTERED,
          SETUP_SUPERUSER_ADDED,
          STAFF_USER_ADDED,
          STAFF_USER_INVITED,
          COMMAND_SUPERUSER_ADDED,
          COMMAND_USER_IMPORTED ->
          new EventSign("user-plus", PLAIN);
      case USER_LOGGED_OUT_EVERYWHERE, LOGIN_REVOKED, SESSION_ENDED, STAFF_LOGINS_ENDED ->
          new EventSign("out", PLAIN);
      case USER_DATA_EXPORTED, STAFF_USERS_EXPORTED, STAFF_EVENTS_EXPORTED ->
          new EventSign("download", INFO);
      case USER_DELETION_PLANNED,
          USER_DELETED,
          STAFF_USER_DELETED,
          STAFF_GROUP_DELETED,
          STAFF_INVITATION_REVOKED,
          EVENTS_REMOVED ->
          new EventSign("trash", WARN);
      case USER_DELETION_CANCELLED, EMAIL_CHANGE_UNDONE -> new EventSign("refresh", INFO);
      case EMAIL_VERIFIED -> new EventSign("mail", OK);
      case STAFF_MAIL_RESENT, PASSWORD_RESET_REQUESTED -> new EventSign("mail", PLAIN);
      case PROFILE_CHANGED, STAFF_USER_CHANGED -> new EventSign("pencil", INFO);
      case PASSWORD_CHANGED, PASSWORD_RESET, STAFF_PASSWORD_SET, COMMAND_PASSWORD_SET ->
          new EventSign("lock", INFO);
      case STAFF_PASSWORD_CHANGE_REQUIRED -> new EventSign("lock", WARN);
      case ACCESS_CONFIRMED -> new EventSign("check-circle", OK);
      case TOKEN_ISSUED, COMMAND_TOKEN_ISSUED -> new EventSign("key", INFO);
      case TOKEN_REVOKED, STAFF_TOKEN_REVOKED -> new EventSign("key", WARN);
      case SECOND_FACTOR_ADDED -> new EventSign("shield-check", OK);
      case RECOVERY_CODES_REPLACED -> new EventSign("shield", INFO);
      case SECOND_FACTOR_REMOVED,
          RECOVERY_CODE_USED,
          STAFF_SECOND_FACTORS_RESET,
          COMMAND_SECOND_FACTORS_RESET ->
          new EventSign("shield", WARN);
      case DEVICES_FORGOTTEN -> new EventSign("laptop", PLAIN);
      case PASSKEY_ADDED -> new EventSign("passkey", OK);
      case PASSKEY_RENAMED -> new EventSign("passkey", PLAIN);
      case PASSKEY_REMOVED -> new EventSign("passkey", WARN);
      case STAFF_USER_ACTIVATED -> new EventSign("check-circle", INFO);
      case STAFF_USER_DEACTIVATED -> new EventSign("x-circle", WARN);
      case STAFF_USER_UNLOCKED, COMMAND_USER_UNLOCKED, COMMAND_NETWORK_UNLOCKED ->
          new EventSign("unlock", INFO);
      case STAFF_RIGHTS_CHANGED, STAFF_GROUP_ADDED, STAFF_GROUP_CHANGED ->
          new EventSign("users", INFO);
    };
  }
}
