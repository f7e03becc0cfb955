package dev.countersign.ui.staff;

import dev.countersign.platform.errors.NotFound;
import java.util.Locale;

/** Lists the actions on selected users. Their names in lower case are the values of the form. */
enum BulkAction {
  DEACTIVATE,
  ACTIVATE,
  LOGOUT,
  PASSWORD,
  GROUP;

  static BulkAction of(String value) {
    for (BulkAction action : values()) {
      if (action.value().equals(value)) {
        return action;
      }
    }
    throw new NotFound();
  }

  String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
