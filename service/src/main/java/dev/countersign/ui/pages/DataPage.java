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
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.deletion.AccountDeletion;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Offers the visitor's data as a file, and deletes the visitor's account. */
@Endpoint(value = BrowserPaths.DATA, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
class DataPage {

  private final PageWriter pages;
  private final AccountDeletion deletion;
  private final BrowserLogin browsers;

  DataPage(PageWriter pages, AccountDeletion deletion, BrowserLogin browsers) {
    this.pages = pages;
    this.deletion = deletion;
    this.browsers = browsers;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return show(FormState.of(Map.of()), request);
  }

  @PostMapping
  Answer delete(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> deleted(deletion.delete(caller.userId(), Origin.of(request)), request),
        failure -> show(FormState.of(Map.of()).with(failure), request));
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

  private Answer show(FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("section", "data");
    model.put("has_grace", !deletion.grace().isZero());
    model.put("grace_days", deletion.grace().toDays());
    return pages.show("pages/data.html", model, request);
  }
}
