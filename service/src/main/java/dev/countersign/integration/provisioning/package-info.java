/** User management for programs: list, create, change, delete and import users over HTTP. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.groups",
      "identity.passwords",
      "identity.personaldata",
      "identity.users",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.paging",
      "platform.settings",
      "selfservice.accounts",
      "selfservice.mfa"
    })
package dev.countersign.integration.provisioning;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
