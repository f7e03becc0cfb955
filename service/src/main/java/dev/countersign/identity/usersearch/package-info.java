/**
 * What staff search and sort users by: copies of names and addresses, the order by last login, and
 * saved views.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "identity.audit",
      "identity.personaldata",
      "identity.users",
      "platform.cleanup",
      "platform.database"
    })
package dev.countersign.identity.usersearch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
