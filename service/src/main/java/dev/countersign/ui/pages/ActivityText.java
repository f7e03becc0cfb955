package dev.countersign.ui.pages;

import dev.countersign.identity.audit.EventKind;
import dev.countersign.platform.languages.Text;

/** Describes each kind of event to the owner of the account and to staff, with an icon. */
public final class ActivityText {

  private static final String OK = "ok";
  private static final String WARN = "warn";
  private static final String BAD = "bad";
  private static final String INFO = "info";
  private static final String PLAIN = "";

  private ActivityText() {}

  public static Text of(EventKind kind) {
    return Text.of("event." + kind.wireName());
  }

  /** Returns whether the event is a refused login, password, code or token. */
  public static boolean isFailure(EventKind kind) {
    return switch (kind) {
      case USER_LOGIN_FAILED,
          USER_LOCKED,
          PASSWORD_REFUSED,
          PASSWORD_CHANGE_DEMANDED,
          SECOND_FACTOR_REFUSED,
          PASSKEY_REFUSED,
          TOKEN_REUSED ->
          true;
      default -> false;
    };
  }

  /** Returns whether the event shows that its author has a credential of the account. */
  public static boolean isLogin(EventKind kind) {
    return switch (kind) {
      case USER_LOGGED_IN, SESSION_EXCHANGED, RECOVERY_CODE_USED, SECOND_FACTOR_REFUSED -> true;
      default -> false;
    };
  }

  /**
   * Holds the icon of an event and its colour.
   *
   * @param icon a name of icons.svg
   * @param tone a class of app.css, or empty
   */
  public record Sign(String icon, String tone) {

    /** The sign of a kind that another release has written. */
    public static final Sign UNKNOWN = new Sign("log", PLAIN);
  }

  public static Sign sign(EventKind kind) {
    return switch (kind) {
      case USER_LOGGED_IN, SESSION_EXCHANGED -> new Sign("in", OK);
      case USER_LOGIN_FAILED,
          PASSWORD_REFUSED,
          PASSWORD_CHANGE_DEMANDED,
          SECOND_FACTOR_REFUSED,
          PASSKEY_REFUSED ->
          new Sign("x-circle", BAD);
      case USER_LOCKED -> new Sign("lock", BAD);
      case TOKEN_REUSED -> new Sign("alert", BAD);
      case USER_REGISTERED,
          SETUP_SUPERUSER_ADDED,
          STAFF_USER_ADDED,
          STAFF_USER_INVITED,
          COMMAND_SUPERUSER_ADDED,
          COMMAND_USER_IMPORTED ->
          new Sign("user-plus", PLAIN);
      case USER_LOGGED_OUT_EVERYWHERE, LOGIN_REVOKED, SESSION_ENDED, STAFF_LOGINS_ENDED ->
          new Sign("out", PLAIN);
      case USER_DATA_EXPORTED, STAFF_USERS_EXPORTED, STAFF_EVENTS_EXPORTED ->
          new Sign("download", INFO);
      case USER_DELETION_PLANNED,
          USER_DELETED,
          STAFF_USER_DELETED,
          STAFF_GROUP_DELETED,
          STAFF_INVITATION_REVOKED,
          EVENTS_REMOVED ->
          new Sign("trash", WARN);
      case USER_DELETION_CANCELLED, EMAIL_CHANGE_UNDONE -> new Sign("refresh", INFO);
      case EMAIL_VERIFIED -> new Sign("mail", OK);
      case STAFF_MAIL_RESENT, STAFF_RESET_LINK_SENT, PASSWORD_RESET_REQUESTED ->
          new Sign("mail", PLAIN);
      case STAFF_IMPERSONATION_STARTED -> new Sign("user", WARN);
      case STAFF_IMPERSONATION_ENDED -> new Sign("user", PLAIN);
      case STAFF_NOTE_ADDED -> new Sign("pencil", PLAIN);
      case PROFILE_CHANGED, STAFF_USER_CHANGED -> new Sign("pencil", INFO);
      case PASSWORD_CHANGED, PASSWORD_RESET, STAFF_PASSWORD_SET, COMMAND_PASSWORD_SET ->
          new Sign("lock", INFO);
      case STAFF_PASSWORD_CHANGE_REQUIRED -> new Sign("lock", WARN);
      case ACCESS_CONFIRMED -> new Sign("check-circle", OK);
      case TOKEN_ISSUED, COMMAND_TOKEN_ISSUED -> new Sign("key", INFO);
      case TOKEN_REVOKED, STAFF_TOKEN_REVOKED -> new Sign("key", WARN);
      case SECOND_FACTOR_ADDED -> new Sign("shield-check", OK);
      case RECOVERY_CODES_REPLACED -> new Sign("shield", INFO);
      case SECOND_FACTOR_REMOVED,
          RECOVERY_CODE_USED,
          STAFF_SECOND_FACTORS_RESET,
          COMMAND_SECOND_FACTORS_RESET ->
          new Sign("shield", WARN);
      case DEVICES_FORGOTTEN -> new Sign("laptop", PLAIN);
      case PASSKEY_ADDED -> new Sign("passkey", OK);
      case PASSKEY_RENAMED -> new Sign("passkey", PLAIN);
      case PASSKEY_REMOVED -> new Sign("passkey", WARN);
      case STAFF_USER_ACTIVATED -> new Sign("check-circle", INFO);
      case STAFF_USER_DEACTIVATED -> new Sign("x-circle", WARN);
      case STAFF_USER_UNLOCKED, COMMAND_USER_UNLOCKED, COMMAND_NETWORK_UNLOCKED ->
          new Sign("unlock", INFO);
      case STAFF_RIGHTS_CHANGED, STAFF_GROUP_ADDED, STAFF_GROUP_CHANGED -> new Sign("users", INFO);
    };
  }
}
