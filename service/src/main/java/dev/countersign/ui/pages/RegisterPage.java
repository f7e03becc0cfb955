package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Field;
import dev.countersign.http.fields.Query;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.Registration;
import dev.countersign.selfservice.accounts.RegistrationSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Registers a new user. */
@Endpoint(value = BrowserPaths.REGISTER, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
class RegisterPage {

  /** Query parameter: the login page shows that the registration succeeded. */
  static final String DONE = "registered";

  private static final String TEMPLATE = "pages/register.html";

  private final PageWriter pages;
  private final Registration registration;
  private final PasswordSettings passwords;
  private final RegistrationSettings settings;
  private final AfterLogin after;

  RegisterPage(
      PageWriter pages,
      Registration registration,
      PasswordSettings passwords,
      RegistrationSettings settings,
      AfterLogin after) {
    this.after = after;
    this.settings = settings;
    this.pages = pages;
    this.registration = registration;
    this.passwords = passwords;
  }

  /** Redirects a visitor who is logged in, unless the visitor has opened an invitation. */
  @GetMapping
  Answer show(HttpServletRequest request) {
    return Query.has(request, Registration.INVITATION)
        ? showEmpty(request)
        : after.skipForm("", request).orElseGet(() -> showEmpty(request));
  }

  private Answer showEmpty(HttpServletRequest request) {
    String invitation = Query.text(request, Registration.INVITATION).orElse("");
    String email = registration.invitedAddress(invitation).orElse("");
    return show(FormState.of(Map.of(Registration.INVITATION, invitation, "email", email)), request);
  }

  @PostMapping
  @ThrottleScope("register")
  Answer register(PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          registration.register(form.input(), Origin.of(request));
          return Answer.redirect(BrowserPaths.LOGIN + "?" + DONE);
        },
        failure -> show(again(form).with(failure), request));
  }

  private FormState again(PostedForm form) {
    Map<String, String> values = form.texts(shown());
    form.text(Registration.INVITATION).ifPresent(key -> values.put(Registration.INVITATION, key));
    return FormState.of(values);
  }

  /** Returns the fields whose values the page shows again. */
  private String[] shown() {
    return registration.form().fields().stream()
        .filter(field -> !field.secret())
        .map(Field::name)
        .toArray(String[]::new);
  }

  private Answer show(FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("passwords", passwords);
    model.put("added", registration.addedFields().stream().map(RegisterPage::described).toList());
    model.put("is_closed", settings.isClosed());
    model.put("needs_invitation", settings.isByInvitation());
    model.put(
        "is_invited", registration.invitedAddress(form.value(Registration.INVITATION)).isPresent());
    model.put("address", BrowserPaths.REGISTER);
    Answer page = pages.show(TEMPLATE, model, request);
    // The URL of an invited visitor contains the key.
    return settings.isByInvitation() ? page.with("Referrer-Policy", "strict-origin") : page;
  }

  private static Map<String, Object> described(TextField field) {
    var described = new LinkedHashMap<>(field.metadata());
    described.putIfAbsent("help_text", "");
    described.put("name", field.name());
    described.put("input", field.secret() ? "password" : "text");
    return described;
  }
}
