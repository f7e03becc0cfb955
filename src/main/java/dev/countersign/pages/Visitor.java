package dev.countersign.pages;

import dev.countersign.access.Anonymous;
import dev.countersign.access.Authenticated;
import dev.countersign.access.Caller;
import dev.countersign.protections.CsrfProtection;
import dev.countersign.session.Session;
import dev.countersign.users.User;
import java.util.Optional;

/** Whoever looks at a page, and the session that its forms belong to. */
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
