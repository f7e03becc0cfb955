/** Creates the first superuser of an installation: from the settings, or by a link in the log. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.fields",
      "identity.audit",
      "identity.passwords",
      "identity.users",
      "platform.errors",
      "platform.keys",
      "platform.settings",
      "selfservice.accounts"
    })
package dev.countersign.selfservice.firstsuperuser;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
