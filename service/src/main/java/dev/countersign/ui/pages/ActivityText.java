package dev.countersign.ui.pages;

import dev.countersign.identity.audit.EventKind;

/** Describes each kind of event to the owner of the account. */
final class ActivityText {

  private ActivityText() {}

  static String of(EventKind kind) {
    return switch (kind) {
      case USER_LOGGED_IN -> "Log-in";
      case USER_LOGIN_FAILED -> "Log-in with a wrong password";
      case USER_LOCKED -> "Too many wrong passwords: log-in locked for a while";
      case USER_REGISTERED -> "Registration";
      case USER_LOGGED_OUT_EVERYWHERE -> "Log-out everywhere";
      case EMAIL_VERIFIED -> "E-mail address confirmed";
      case EMAIL_CHANGE_UNDONE -> "Change of the e-mail address undone";
      case PROFILE_CHANGED -> "Profile changed";
      case PASSWORD_CHANGED -> "Password changed";
      case PASSWORD_RESET_REQUESTED -> "Mail to reset the password";
      case PASSWORD_RESET -> "Password reset by mail";
      case PASSWORD_REFUSED -> "Wrong password when asked again";
      case LOGIN_REVOKED, SESSION_ENDED -> "Log-out";
      case TOKEN_REUSED -> "Spent refresh token used again";
      case TOKEN_ISSUED -> "New API token";
      case TOKEN_REVOKED -> "API token ended";
      case STAFF_USER_ADDED, COMMAND_SUPERUSER_ADDED, COMMAND_USER_IMPORTED ->
          "Account made by staff";
      case STAFF_USER_CHANGED -> "Account changed by staff";
      case STAFF_USER_ACTIVATED -> "Account activated by staff";
      case STAFF_USER_DEACTIVATED -> "Account deactivated by staff";
      case STAFF_USER_DELETED -> "Account deleted by staff";
      case STAFF_PASSWORD_SET, COMMAND_PASSWORD_SET -> "Password set by staff";
      case STAFF_LOGINS_ENDED -> "Log-ins ended by staff";
      case STAFF_TOKEN_REVOKED -> "API token ended by staff";
      case COMMAND_TOKEN_ISSUED -> "API token made by staff";
      case STAFF_USER_UNLOCKED, COMMAND_USER_UNLOCKED -> "Log-in unlocked by staff";
      case COMMAND_NETWORK_UNLOCKED -> "Network unlocked by staff";
      case EVENTS_REMOVED -> "Old events removed";
    };
  }
}
