/** The texts inside which staff search for users, and the job that keeps them current. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "identity.audit",
      "identity.personaldata",
      "identity.users",
      "platform.cleanup"
    })
package dev.countersign.identity.usersearch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
