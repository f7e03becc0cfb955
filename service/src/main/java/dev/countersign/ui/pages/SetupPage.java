package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.firstsuperuser.FirstSuperuser;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Creates the first superuser through the link in the log. */
@Endpoint(value = BrowserPaths.SETUP + "{key:[\\w-]{1,99}}/", forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class SetupPage {

  /** Query parameter: the login page shows that the superuser was created. */
  static final String DONE = "set-up";

  private final PageWriter pages;
  private final FirstSuperuser first;
  private final PasswordSettings passwords;

  SetupPage(PageWriter pages, FirstSuperuser first, PasswordSettings passwords) {
    this.pages = pages;
    this.first = first;
    this.passwords = passwords;
  }

  @GetMapping
  Answer show(@PathVariable("key") String key, HttpServletRequest request) {
    FormState empty = FormState.of(Map.of("username", "", "email", ""));
    return show(empty, key, first.isOpen(key), request);
  }

  @PostMapping
  @ThrottleScope("register")
  Answer create(@PathVariable("key") String key, PostedForm form, HttpServletRequest request) {
    FormState typed = FormState.of(form.texts("username", "email"));
    return form.submit(
        () ->
            first.create(key, form.input(), Origin.of(request)).isPresent()
                ? Answer.redirect(BrowserPaths.LOGIN + "?" + DONE)
                : show(typed, key, false, request),
        failure -> show(typed.with(failure), key, true, request));
  }

  /** Limits the Referer header to the origin, because the path of this page contains the key. */
  private Answer show(FormState form, String key, boolean isOpen, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("address", BrowserPaths.SETUP + key + "/");
    model.put("is_open", isOpen);
    model.put("passwords", passwords);
    return pages.show("pages/setup.html", model, request).with("Referrer-Policy", "strict-origin");
  }
}
