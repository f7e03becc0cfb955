package dev.countersign.ui.pages;

import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.credentials.session.Session;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.identity.users.User;
import java.util.Optional;

/**
 * Holds the user who views a page, if logged in, and the session that the page's forms belong to.
 */
record Visitor(Optional<User> user, String session) {

  static Visitor of(Caller caller) {
    return switch (caller) {
      case Anonymous _ -> new Visitor(Optional.empty(), CsrfProtection.NO_SESSION);
      case Authenticated known ->
          new Visitor(
              Optional.of(known.user()),
              known.credential() instanceof Session session
                  ? session.id().text()
                  : CsrfProtection.NO_SESSION);
    };
  }
}
