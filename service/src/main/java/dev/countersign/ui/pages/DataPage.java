package dev.countersign.ui.pages;

import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.BrowserLogin;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.Username;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.deletion.AccountDeletion;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Offers the visitor's data as a file, and deletes the visitor's account after the username was
 * entered.
 */
@Endpoint(value = BrowserPaths.DATA, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
class DataPage {

  private final PageWriter pages;
  private final AccountDeletion deletion;
  private final BrowserLogin browsers;
  private final Clock clock;

  DataPage(PageWriter pages, AccountDeletion deletion, BrowserLogin browsers, Clock clock) {
    this.clock = clock;
    this.pages = pages;
    this.deletion = deletion;
    this.browsers = browsers;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    return show(caller, FormState.of(Map.of()), request);
  }

  @PostMapping
  Answer delete(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          requireUsername(caller, form);
          return deleted(deletion.delete(caller.userId(), Origin.of(request)), request);
        },
        failure -> show(caller, FormState.of(form.texts("username")).with(failure), request));
  }

  /** Compares as a login does, which ignores case. */
  private static void requireUsername(Authenticated caller, PostedForm form) {
    String entered = Username.normalise(form.text("username").orElse("").strip());
    if (!Username.key(entered).equals(Username.key(caller.user().username()))) {
      throw new ValidationFailed("username", "Enter your username to confirm the deletion.");
    }
  }

  private Answer deleted(Instant at, HttpServletRequest request) {
    return pages
        .show(
            "pages/account-deleted.html",
            Map.of("has_grace", !deletion.grace().isZero(), "delete_at", at),
            Visitor.of(new Anonymous()),
            request)
        .withCookies(List.of(browsers.leave(request)));
  }

  private Answer show(Authenticated caller, FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("section", "data");
    model.put("has_grace", !deletion.grace().isZero());
    model.put("delete_at", clock.instant().plus(deletion.grace()));
    model.put("has_link", deletion.mailsLink(caller.userId()));
    model.put("user_id", caller.userId());
    model.put("own_username", caller.user().username());
    return pages.show("pages/data.html", model, request);
  }
}
