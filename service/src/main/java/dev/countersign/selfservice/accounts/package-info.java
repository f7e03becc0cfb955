/**
 * Accounts: registration, login, profile, password change, active logins and audit events for
 * users; user management for staff.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "credentials.session",
      "credentials.signedtoken",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.groups",
      "identity.passwords",
      "identity.rights",
      "identity.secondfactors",
      "identity.users",
      "platform.checks",
      "platform.errors",
      "platform.extensionapi",
      "platform.mail",
      "platform.paging",
      "platform.settings",
      "selfservice.notices"
    })
package dev.countersign.selfservice.accounts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
