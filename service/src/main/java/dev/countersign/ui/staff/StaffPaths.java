package dev.countersign.ui.staff;

import dev.countersign.platform.settings.BrowserPaths;

/** Defines the paths of the staff site. */
public final class StaffPaths {

  static final String START = BrowserPaths.STAFF;
  static final String USERS = START + "users/";
  static final String USER_EXPORT = USERS + "export/";
  static final String USER_VIEWS = USERS + "views/";
  public static final String USER_IMPORT = USERS + "import/";
  static final String ADD_USER = USERS + "add/";
  public static final String USER = USERS + "{id:[0-9]{1,18}}/";
  static final String GROUPS = START + "groups/";
  static final String GROUP = GROUPS + "{group:[0-9]{1,18}}/";
  static final String INVITATIONS = START + "invitations/";
  static final String LOGINS = START + "logins/";
  static final String EVENTS = START + "events/";
  static final String EVENT_EXPORT = EVENTS + "export/";
  static final String MAILS = START + "mails/";
  static final String CHECK = START + "check/";
  static final String SETTINGS = START + "settings/";

  private StaffPaths() {}

  static String group(long id) {
    return GROUPS + id + "/";
  }

  public static String user(long id) {
    return USERS + id + "/";
  }
}
