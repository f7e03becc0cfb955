/** The command line: serve, demo, migrate, createsuperuser and the other commands. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.endpoints",
      "api.openapi",
      "credentials.signedtoken",
      "credentials.statictoken",
      "http.answers",
      "http.fields",
      "http.protections",
      "identity.audit",
      "identity.guard",
      "identity.passwords",
      "identity.secondfactors",
      "identity.users",
      "operations.capacity",
      "operations.demo",
      "operations.deploycheck",
      "operations.diagnosis",
      "operations.distribution",
      "operations.djangocomparison",
      "operations.djangoreturn",
      "operations.djangotakeover",
      "operations.failures",
      "operations.loglevels",
      "operations.metrics",
      "operations.terminal",
      "operations.userfiles",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.keys",
      "platform.mail",
      "platform.settings"
    })
package dev.countersign.operations.command;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
