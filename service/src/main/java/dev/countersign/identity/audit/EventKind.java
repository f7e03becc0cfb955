package dev.countersign.identity.audit;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Arrays;
import java.util.Optional;

/**
 * Lists the kinds of events. The wire name is stored in the database and sent to clients; it must
 * never change.
 */
@ExtensionApi
public enum EventKind {
  USER_LOGGED_IN("user.logged_in"),
  USER_LOGIN_FAILED("user.login_failed"),
  /** The last allowed failure: logins from this source are refused for the cool-off time. */
  USER_LOCKED("user.locked"),
  USER_REGISTERED("user.registered"),
  USER_LOGGED_OUT_EVERYWHERE("user.logged_out_everywhere"),
  USER_DATA_EXPORTED("user.data_exported"),
  /** The owner asked for deletion: the account is inactive until then. */
  USER_DELETION_PLANNED("user.deletion_planned"),
  USER_DELETION_CANCELLED("user.deletion_cancelled"),
  /** The account was deleted, as its owner asked. */
  USER_DELETED("user.deleted"),
  EMAIL_VERIFIED("email.verified"),
  /** The owner of the earlier email address has undone a change of the address. */
  EMAIL_CHANGE_UNDONE("email.change_undone"),
  PROFILE_CHANGED("profile.changed"),
  PASSWORD_CHANGED("password.changed"),
  PASSWORD_RESET_REQUESTED("password.reset_requested"),
  PASSWORD_RESET("password.reset"),
  /** A logged-in user was asked for the password again and entered a wrong one. */
  PASSWORD_REFUSED("password.refused"),
  /** The password was right, but staff have required another one: a reset link is mailed. */
  PASSWORD_CHANGE_DEMANDED("password.change_demanded"),
  /** A logged-in user has proved their identity again, for sensitive changes. */
  ACCESS_CONFIRMED("access.confirmed"),
  LOGIN_REVOKED("login.revoked"),
  SESSION_ENDED("session.ended"),
  /** The first request with a session of Django got a session of this service instead. */
  SESSION_EXCHANGED("session.exchanged"),
  TOKEN_REUSED("token.reused"),
  TOKEN_ISSUED("token.issued"),
  TOKEN_REVOKED("token.revoked"),
  SECOND_FACTOR_ADDED("second_factor.added"),
  SECOND_FACTOR_REMOVED("second_factor.removed"),
  /** A wrong code, or a code that was used before. */
  SECOND_FACTOR_REFUSED("second_factor.refused"),
  RECOVERY_CODE_USED("recovery_code.used"),
  RECOVERY_CODES_REPLACED("recovery_codes.replaced"),
  DEVICES_FORGOTTEN("devices.forgotten"),
  PASSKEY_ADDED("passkey.added"),
  PASSKEY_RENAMED("passkey.renamed"),
  PASSKEY_REMOVED("passkey.removed"),
  /** A login by passkey was refused; the detail says why. */
  PASSKEY_REFUSED("passkey.refused"),
  STAFF_USER_ADDED("staff.user_added"),
  STAFF_USER_INVITED("staff.user_invited"),
  STAFF_INVITATION_REVOKED("staff.invitation_revoked"),
  STAFF_USER_CHANGED("staff.user_changed"),
  STAFF_USER_ACTIVATED("staff.user_activated"),
  STAFF_USER_DEACTIVATED("staff.user_deactivated"),
  STAFF_USER_DELETED("staff.user_deleted"),
  STAFF_PASSWORD_SET("staff.password_set"),
  /** The password opens no login until it is reset; all logins have ended. */
  STAFF_PASSWORD_CHANGE_REQUIRED("staff.password_change_required"),
  STAFF_RESET_LINK_SENT("staff.reset_link_sent"),
  STAFF_NOTE_ADDED("staff.note_added"),
  STAFF_LOGINS_ENDED("staff.logins_ended"),
  STAFF_TOKEN_REVOKED("staff.token_revoked"),
  /** A staff member views the account; the detail has the mode and the reason. */
  STAFF_IMPERSONATION_STARTED("staff.impersonation_started"),
  STAFF_IMPERSONATION_ENDED("staff.impersonation_ended"),
  STAFF_USER_UNLOCKED("staff.user_unlocked"),
  /** A mail that was not sent at the last try was queued again; the object is its id. */
  STAFF_MAIL_RESENT("staff.mail_resent"),
  STAFF_SECOND_FACTORS_RESET("staff.second_factors_reset"),
  /** A user's groups or permissions were changed; the detail lists what was added or removed. */
  STAFF_RIGHTS_CHANGED("staff.rights_changed"),
  STAFF_GROUP_ADDED("staff.group_added"),
  STAFF_GROUP_CHANGED("staff.group_changed"),
  STAFF_GROUP_DELETED("staff.group_deleted"),
  /** A list of users was downloaded; the detail has the format, the number and the filters. */
  STAFF_USERS_EXPORTED("staff.users_exported"),
  /** Events of the audit log were downloaded; the detail has the format and the filters. */
  STAFF_EVENTS_EXPORTED("staff.events_exported"),
  COMMAND_SUPERUSER_ADDED("command.superuser_added"),
  COMMAND_USER_IMPORTED("command.user_imported"),
  COMMAND_PASSWORD_SET("command.password_set"),
  COMMAND_TOKEN_ISSUED("command.token_issued"),
  COMMAND_USER_UNLOCKED("command.user_unlocked"),
  COMMAND_SECOND_FACTORS_RESET("command.second_factors_reset"),
  COMMAND_NETWORK_UNLOCKED("command.network_unlocked"),
  /** The first superuser was created through the link in the log. */
  SETUP_SUPERUSER_ADDED("setup.superuser_added"),
  /** Expired events were removed; the detail is the number of the first remaining seal. */
  EVENTS_REMOVED("events.removed");

  private final String wireName;

  EventKind(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }

  public static Optional<EventKind> of(String wireName) {
    return Arrays.stream(values()).filter(kind -> kind.wireName.equals(wireName)).findFirst();
  }
}
