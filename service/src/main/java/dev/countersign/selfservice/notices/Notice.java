package dev.countersign.selfservice.notices;

import dev.countersign.identity.audit.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A mail about a change. The name of its template is the constant's name in lower case with
 * hyphens.
 */
enum Notice {
  PASSWORD_CHANGED,
  PASSWORD_CHANGE_REQUIRED,
  USERNAME_CHANGED,
  TOKEN_ISSUED,
  TOKEN_REVOKED,
  TOKEN_REUSED,
  EMAIL_CHANGED,
  EMAIL_CONFIRMED,
  EMAIL_CHANGED_BY_STAFF,
  EMAIL_CHANGE_UNDONE,
  NEW_DEVICE,
  SECOND_FACTOR_ADDED,
  SECOND_FACTOR_REMOVED,
  RECOVERY_CODE_USED,
  RECOVERY_CODES_REPLACED,
  PASSKEY_ADDED,
  PASSKEY_REMOVED,
  RIGHTS_CHANGED,
  IMPERSONATION_STARTED;

  /** Returns the mails to send for an event. */
  static List<Notice> of(Event event) {
    return switch (event.kind()) {
      case PASSWORD_CHANGED, PASSWORD_RESET, STAFF_PASSWORD_SET, COMMAND_PASSWORD_SET ->
          List.of(PASSWORD_CHANGED);
      case STAFF_PASSWORD_CHANGE_REQUIRED -> List.of(PASSWORD_CHANGE_REQUIRED);
      case TOKEN_ISSUED, COMMAND_TOKEN_ISSUED -> List.of(TOKEN_ISSUED);
      case TOKEN_REVOKED, STAFF_TOKEN_REVOKED -> List.of(TOKEN_REVOKED);
      // Observers hear only of a reuse that has ended the login.
      case TOKEN_REUSED -> List.of(TOKEN_REUSED);
      case EMAIL_VERIFIED -> List.of(EMAIL_CONFIRMED);
      case EMAIL_CHANGE_UNDONE -> List.of(EMAIL_CHANGE_UNDONE);
      case SECOND_FACTOR_ADDED -> List.of(SECOND_FACTOR_ADDED);
      case SECOND_FACTOR_REMOVED, STAFF_SECOND_FACTORS_RESET, COMMAND_SECOND_FACTORS_RESET ->
          List.of(SECOND_FACTOR_REMOVED);
      case RECOVERY_CODE_USED -> List.of(RECOVERY_CODE_USED);
      case RECOVERY_CODES_REPLACED -> List.of(RECOVERY_CODES_REPLACED);
      case PASSKEY_ADDED -> List.of(PASSKEY_ADDED);
      case PASSKEY_REMOVED -> List.of(PASSKEY_REMOVED);
      case PROFILE_CHANGED -> ofProfile(event.detail());
      case STAFF_USER_CHANGED -> ofStaff(event.detail());
      case STAFF_RIGHTS_CHANGED -> List.of(RIGHTS_CHANGED);
      case STAFF_IMPERSONATION_STARTED -> List.of(IMPERSONATION_STARTED);
      case USER_LOGGED_IN,
          USER_LOGIN_FAILED,
          USER_LOCKED,
          USER_REGISTERED,
          USER_LOGGED_OUT_EVERYWHERE,
          USER_DATA_EXPORTED,
          USER_DELETION_PLANNED,
          USER_DELETION_CANCELLED,
          USER_DELETED,
          PASSWORD_RESET_REQUESTED,
          PASSWORD_REFUSED,
          PASSWORD_CHANGE_DEMANDED,
          SECOND_FACTOR_REFUSED,
          DEVICES_FORGOTTEN,
          ACCESS_CONFIRMED,
          LOGIN_REVOKED,
          SESSION_ENDED,
          SESSION_EXCHANGED,
          PASSKEY_RENAMED,
          PASSKEY_REFUSED,
          STAFF_USER_ADDED,
          STAFF_USER_INVITED,
          STAFF_INVITATION_REVOKED,
          STAFF_USER_ACTIVATED,
          STAFF_USER_DEACTIVATED,
          STAFF_USER_DELETED,
          STAFF_RESET_LINK_SENT,
          STAFF_NOTE_ADDED,
          STAFF_LOGINS_ENDED,
          STAFF_USER_UNLOCKED,
          STAFF_IMPERSONATION_ENDED,
          STAFF_MAIL_RESENT,
          STAFF_GROUP_ADDED,
          STAFF_GROUP_CHANGED,
          STAFF_GROUP_DELETED,
          STAFF_USERS_EXPORTED,
          STAFF_EVENTS_EXPORTED,
          COMMAND_SUPERUSER_ADDED,
          SETUP_SUPERUSER_ADDED,
          COMMAND_USER_IMPORTED,
          COMMAND_USER_UNLOCKED,
          COMMAND_NETWORK_UNLOCKED,
          EVENTS_REMOVED ->
          List.of();
    };
  }

  String template() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns whether the mail goes to the previous addresses and contains a link that undoes the
   * change.
   */
  boolean canBeUndone() {
    return this == EMAIL_CHANGED || this == EMAIL_CONFIRMED;
  }

  private static List<Notice> ofProfile(String changed) {
    var notices = new ArrayList<Notice>();
    if (changed.contains("username")) {
      notices.add(USERNAME_CHANGED);
    }
    if (changed.contains("email")) {
      notices.add(EMAIL_CHANGED);
    }
    return notices;
  }

  private static List<Notice> ofStaff(String changed) {
    var notices = new ArrayList<Notice>();
    if (changed.contains("username")) {
      notices.add(USERNAME_CHANGED);
    }
    if (changed.contains("is_staff") || changed.contains("is_superuser")) {
      notices.add(RIGHTS_CHANGED);
    }
    return notices;
  }
}
