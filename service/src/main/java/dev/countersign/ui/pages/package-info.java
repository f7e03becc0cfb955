/** Browser pages: start, login, logout, registration, and the visitor's own account. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "credentials.confirmaccess",
      "credentials.passkeys",
      "credentials.session",
      "credentials.statictoken",
      "http.answers",
      "http.fields",
      "http.protections",
      "http.templates",
      "identity.audit",
      "identity.passwords",
      "identity.preferences",
      "identity.secondfactors",
      "identity.users",
      "integration.forwardauth",
      "platform.database",
      "platform.errors",
      "platform.languages",
      "platform.paging",
      "platform.settings",
      "selfservice.accounts",
      "selfservice.dataexport",
      "selfservice.deletion",
      "selfservice.emaillogin",
      "selfservice.emailverification",
      "selfservice.firstsuperuser",
      "selfservice.mfa",
      "selfservice.notices",
      "selfservice.passwordreset"
    })
package dev.countersign.ui.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
