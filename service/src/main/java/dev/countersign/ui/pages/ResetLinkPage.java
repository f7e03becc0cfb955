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
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.passwordreset.PasswordReset;
import dev.countersign.selfservice.passwordreset.ResetLink;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Sets a new password through the link in the mail. Opening the page does not use up the link. */
@Endpoint(
    value = BrowserPaths.RESET + "{uid:[A-Za-z0-9_-]{1,32}}/{token:[A-Za-z0-9_-]{43}}/",
    forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class ResetLinkPage {

  /** Query parameter: the login page shows that the password was reset. */
  static final String DONE = "password-reset";

  private final PageWriter pages;
  private final PasswordReset reset;
  private final PasswordSettings passwords;

  ResetLinkPage(PageWriter pages, PasswordReset reset, PasswordSettings passwords) {
    this.pages = pages;
    this.reset = reset;
    this.passwords = passwords;
  }

  @GetMapping
  Answer show(
      @PathVariable("uid") String uid,
      @PathVariable("token") String token,
      HttpServletRequest request) {
    ResetLink link = link(uid, token);
    return show(FormState.of(Map.of()), link, reset.isOpen(link), request);
  }

  @PostMapping
  @ThrottleScope("password-reset")
  Answer reset(
      @PathVariable("uid") String uid,
      @PathVariable("token") String token,
      PostedForm form,
      HttpServletRequest request) {
    ResetLink link = link(uid, token);
    return form.submit(
        () -> {
          reset.reset(link, form.input(), Origin.of(request));
          return Answer.redirect(BrowserPaths.LOGIN + "?" + DONE);
        },
        failure ->
            show(FormState.of(Map.of()).with(failure), link, !isAboutLink(failure), request));
  }

  private static ResetLink link(String uid, String token) {
    return ResetLink.read(uid, token).orElseThrow(NotFound::new);
  }

  private static boolean isAboutLink(ValidationFailed failure) {
    return failure.fields().containsKey(PasswordReset.TOKEN);
  }

  /** Limits the Referer header to the origin, because the path of this page contains the token. */
  private Answer show(FormState form, ResetLink link, boolean isOpen, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("address", link.path());
    model.put("is_open", isOpen);
    model.put("passwords", passwords);
    return pages
        .show("pages/reset-link.html", model, request)
        .with("Referrer-Policy", "strict-origin");
  }
}
