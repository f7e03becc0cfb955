/** The staff site: lets staff manage users and their logins. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "credentials.passkeys",
      "credentials.session",
      "credentials.signedtoken",
      "credentials.statictoken",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.groups",
      "identity.guard",
      "identity.notes",
      "identity.passwords",
      "identity.rights",
      "identity.secondfactors",
      "identity.users",
      "identity.usersearch",
      "operations.deploycheck",
      "operations.diagnosis",
      "operations.figures",
      "platform.errors",
      "platform.languages",
      "platform.mail",
      "platform.paging",
      "platform.settings",
      "selfservice.accounts",
      "selfservice.deletion",
      "selfservice.invitations",
      "selfservice.mfa",
      "selfservice.passwordreset",
      "ui.pages"
    })
package dev.countersign.ui.staff;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
