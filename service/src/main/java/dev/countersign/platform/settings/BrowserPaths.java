package dev.countersign.platform.settings;

/** Paths of the HTML pages, so that any page can link to any other. */
public final class BrowserPaths {

  public static final String START = "/";
  public static final String LOGIN = "/api-auth/login/";

  /** The second step of a login. */
  public static final String LOGIN_CODE = "/api-auth/login/code/";

  public static final String LOGOUT = "/api-auth/logout/";
  public static final String ACCOUNT = "/account/";
  public static final String REGISTER = "/account/register/";
  public static final String PASSWORD = "/account/password/";
  public static final String PASSWORD_RESET = "/accounts/password_reset/";
  public static final String PASSWORD_RESET_SENT = "/accounts/password_reset/done/";

  /** Prefix of the links in mails. */
  public static final String RESET = "/accounts/reset/";

  /** Prefix of the link in the log that creates the first superuser. */
  public static final String SETUP = "/accounts/setup/";

  public static final String VERIFY_EMAIL = "/accounts/verify-email/";

  /** Prefix of the link "this wasn't me" in notices. */
  public static final String SECURE_ACCOUNT = "/accounts/secure/";

  public static final String UNDO_EMAIL_CHANGE = "/accounts/undo-email-change/";

  public static final String DEVICES = "/account/devices/";
  public static final String LOGOUT_EVERYWHERE = "/account/devices/logout-everywhere/";
  public static final String SECURITY = "/account/security/";
  public static final String TOKEN = "/account/token/";

  /** Asks for the password again before a sensitive change. */
  public static final String CONFIRM = "/account/confirm/";

  public static final String PASSKEYS = "/account/passkeys/";

  /** Where the login page sends the assertion of a passkey. */
  public static final String LOGIN_PASSKEY = "/api-auth/login/passkey/";

  public static final String ACTIVITY = "/account/activity/";

  public static final String EMAIL_LOGIN = "/api-auth/login/email/";
  public static final String DATA = "/account/data/";
  public static final String DATA_DOWNLOAD = "/account/data/download/";

  /** Prefix of the link in mails that cancels the deletion of an account. */
  public static final String KEEP_ACCOUNT = "/accounts/keep-account/";

  /** Prefix of all pages of the staff site. */
  public static final String STAFF = "/admin/";

  /** Ends the view of a staff member on an account. */
  public static final String END_IMPERSONATION = "/account/impersonation/end/";

  private BrowserPaths() {}
}
