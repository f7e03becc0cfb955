/** Signed tokens: issuing, verifying, refreshing and revoking access and refresh tokens. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "credentials.takeover",
      "http.answers",
      "http.fields",
      "http.protections",
      "identity.audit",
      "identity.guard",
      "identity.passwords",
      "identity.personaldata",
      "identity.revocations",
      "identity.rights",
      "identity.secondfactors",
      "identity.users",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.extensionapi",
      "platform.keys",
      "platform.meters",
      "platform.paging",
      "platform.settings"
    })
package dev.countersign.credentials.signedtoken;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
