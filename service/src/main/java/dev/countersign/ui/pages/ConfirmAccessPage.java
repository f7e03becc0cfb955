package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.confirmaccess.ConfirmAccess;
import dev.countersign.credentials.confirmaccess.ConfirmedAccess;
import dev.countersign.credentials.passkeys.PasskeyConfirmation;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.LoginRedirect;
import dev.countersign.http.fields.Query;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Asks for the password again before a sensitive change, then returns to the requested page. */
@Endpoint(value = BrowserPaths.CONFIRM, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
@OpenBeforeEnrolment
class ConfirmAccessPage {

  private static final String TEMPLATE = "pages/confirm.html";

  private final PageWriter pages;
  private final ConfirmAccess access;
  private final RecentlyAuthenticated recent;
  private final PasskeyConfirmation byPasskey;
  private final PasskeyPrompt passkey;

  ConfirmAccessPage(
      PageWriter pages,
      ConfirmAccess access,
      RecentlyAuthenticated recent,
      PasskeyConfirmation byPasskey,
      PasskeyPrompt passkey) {
    this.byPasskey = byPasskey;
    this.passkey = passkey;
    this.pages = pages;
    this.access = access;
    this.recent = recent;
  }

  /** Shows the form, or goes on if another tab has confirmed the password already. */
  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    String next = Query.text(request, "next").orElse("");
    return recent.allows(caller, request)
        ? goOn(next)
        : show(FormState.of(Map.of("next", next)), request);
  }

  @PostMapping
  Answer confirm(Authenticated caller, PostedForm form, HttpServletRequest request) {
    String next = form.text("next").orElse("");
    return form.submit(
        () -> goOn(next).withCookies(confirmed(caller, form, request).cookies()),
        failure -> show(FormState.of(Map.of("next", next)).with(failure), request));
  }

  private ConfirmedAccess confirmed(
      Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.text("credential").isPresent()
        ? byPasskey.confirm(caller, form.input(), request)
        : access.byPassword(caller, form.input(), request);
  }

  private static Answer goOn(String next) {
    return Answer.redirect(NextPath.isOurs(next) ? next : BrowserPaths.ACCOUNT);
  }

  private Answer show(FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("unsaved", Query.has(request, LoginRedirect.UNSAVED));
    passkey.addTo(model);
    return pages.show(TEMPLATE, model, request);
  }
}
