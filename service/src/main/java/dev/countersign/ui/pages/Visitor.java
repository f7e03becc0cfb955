package dev.countersign.ui.pages;

import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.credentials.session.Impersonation;
import dev.countersign.credentials.session.Session;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.http.protections.FormToken;
import dev.countersign.identity.users.SecondFactorPolicy;
import dev.countersign.identity.users.User;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Holds the user who views a page, if logged in, and the session that the page's forms belong to.
 */
record Visitor(Optional<User> user, String session, Optional<Impersonation> impersonation) {

  static Visitor of(Session session) {
    return new Visitor(Optional.of(session.user()), session.id().text(), session.impersonation());
  }

  /** Returns the variables of the layout template. */
  Map<String, Object> model(FormToken token, SecondFactorPolicy policy) {
    var model = new HashMap<String, Object>();
    model.put("csrf_token", token.masked());
    model.put("is_staff", user.filter(User::isStaff).isPresent());
    model.put("visitor_is_superuser", user.filter(User::isSuperuser).isPresent());
    model.put("visitor", user.map(User::username).orElse(""));
    user.flatMap(policy::due).ifPresent(due -> model.put("second_factor_due", due));
    model.put("second_factor_overdue", user.filter(policy::isOverdue).isPresent());
    impersonation.ifPresent(
        seen -> {
          model.put("impersonation_ends", seen.endsAt());
          model.put("impersonation_is_read_only", seen.by().isReadOnly());
        });
    return model;
  }

  static Visitor of(Caller caller) {
    return switch (caller) {
      case Anonymous _ ->
          new Visitor(Optional.empty(), CsrfProtection.NO_SESSION, Optional.empty());
      case Authenticated known when known.credential() instanceof Session session ->
          new Visitor(Optional.of(known.user()), session.id().text(), session.impersonation());
      case Authenticated known ->
          new Visitor(Optional.of(known.user()), CsrfProtection.NO_SESSION, Optional.empty());
    };
  }
}
