package dev.countersign.staff;

import dev.countersign.settings.BrowserPaths;

/** Where the pages of the staff site are. */
final class StaffPaths {

  static final String START = BrowserPaths.STAFF;
  static final String USERS = START + "users/";

  private StaffPaths() {}
}
