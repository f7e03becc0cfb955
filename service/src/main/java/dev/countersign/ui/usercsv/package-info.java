/** The import of users from a CSV file on the staff site. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.passwords",
      "identity.personaldata",
      "identity.users",
      "operations.failures",
      "operations.userfiles",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "selfservice.accounts",
      "selfservice.passwordreset",
      "ui.pages",
      "ui.staff"
    })
package dev.countersign.ui.usercsv;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
