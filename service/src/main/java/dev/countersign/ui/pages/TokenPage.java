package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.credentials.statictoken.OwnToken;
import dev.countersign.credentials.statictoken.StaticToken;
import dev.countersign.credentials.statictoken.StaticTokenSettings;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Shows when the visitor's static token was created, creates a new one, or revokes it. A new token
 * is shown once.
 */
@Endpoint(value = BrowserPaths.TOKEN, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class TokenPage {

  private static final String TEMPLATE = "pages/token.html";
  private static final String ENDED = "ended";

  private final PageWriter pages;
  private final OwnToken own;
  private final StaticTokenSettings settings;
  private final RecentlyAuthenticated recent;

  TokenPage(
      PageWriter pages, OwnToken own, StaticTokenSettings settings, RecentlyAuthenticated recent) {
    this.pages = pages;
    this.own = own;
    this.settings = settings;
    this.recent = recent;
  }

  @GetMapping
  @OpenToImpersonation
  Answer show(Authenticated caller, HttpServletRequest request) {
    return show(FormState.of(Map.of()), "", caller, request);
  }

  /**
   * Revokes the token if the form has the field `end`, else creates a new one. The form for a new
   * one asks for the password; a revocation needs recent proof.
   */
  @PostMapping
  Answer change(Authenticated caller, PostedForm form, HttpServletRequest request) {
    if (form.text("end").isPresent()) {
      recent.require(caller, request);
      own.revoke(caller.userId(), Origin.of(request));
      return Answer.redirect(BrowserPaths.TOKEN + "?" + ENDED);
    }
    return form.submit(
        () -> {
          StaticToken token = own.renew(caller, form.input(), Origin.of(request));
          return show(FormState.of(Map.of()), token.reveal(), caller, request);
        },
        failure -> show(FormState.of(Map.of()).with(failure), "", caller, request));
  }

  private Answer show(
      FormState form, String token, Authenticated caller, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("section", "token");
    model.put("token", token);
    model.put("keyword", settings.keyword());
    own.createdAt(caller.userId()).ifPresent(created -> model.put("created", created));
    model.put("ended", Query.has(request, ENDED));
    return pages.show(TEMPLATE, model, request);
  }
}
