package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.passkeys.OwnPasskeys;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Lists the visitor's passkeys, and adds, renames and removes them. The whole page needs recent
 * proof: a request for it after the browser has created a passkey would leave a passkey that the
 * service does not know.
 */
@Endpoint(value = BrowserPaths.PASSKEYS, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
@OpenBeforeEnrolment
class PasskeysPage {

  private static final String ADDED = "added";
  private static final String RENAMED = "renamed";
  private static final String REMOVED = "removed";

  private static final FormState EMPTY = FormState.of(Map.of("name", ""));

  private final PageWriter pages;
  private final OwnPasskeys passkeys;

  PasskeysPage(PageWriter pages, OwnPasskeys passkeys) {
    this.pages = pages;
    this.passkeys = passkeys;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    return show(EMPTY, List.of(), caller, request);
  }

  /** Removes or renames the passkey of the field `id`, or adds one if there is no such field. */
  @PostMapping
  Answer change(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> apply(caller, form, request),
        failure ->
            show(FormState.of(form.texts("name")).with(failure), List.of(), caller, request));
  }

  private Answer apply(Authenticated caller, PostedForm form, HttpServletRequest request) {
    Origin origin = Origin.of(request);
    Optional<String> id = form.text("id");
    if (id.isEmpty()) {
      List<String> codes = passkeys.register(caller.user(), form.input(), origin).recoveryCodes();
      return codes.isEmpty() ? done(ADDED) : show(EMPTY, codes, caller, request);
    }
    if (form.text("remove").isPresent()) {
      passkeys.remove(caller.userId(), id.get(), origin);
      return done(REMOVED);
    }
    passkeys.rename(caller.userId(), id.get(), form.input(), origin);
    return done(RENAMED);
  }

  private static Answer done(String what) {
    return Answer.redirect(BrowserPaths.PASSKEYS + "?" + what);
  }

  /** Shows new recovery codes only in the response to the registration. */
  private Answer show(
      FormState form, List<String> codes, Authenticated caller, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("section", "passkeys");
    model.put("passkeys", passkeys.of(caller.userId()));
    model.put("passkey_options", PasskeyPrompt.text(passkeys.registrationOptions(caller.user())));
    model.put("codes", codes);
    model.put(ADDED, Query.has(request, ADDED) || !codes.isEmpty());
    model.put(RENAMED, Query.has(request, RENAMED));
    model.put(REMOVED, Query.has(request, REMOVED));
    return pages.show("pages/passkeys.html", model, request);
  }
}
