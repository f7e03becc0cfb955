package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.LogoutEverywhere;
import dev.countersign.selfservice.notices.SecureAccountKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Ends all logins of a user who did not make the change in a notice, and leads to the password
 * reset. Opening the page changes nothing, because mail scanners open links too.
 */
@Endpoint(value = BrowserPaths.SECURE_ACCOUNT + "{key:[\\w-]{1,99}}/", forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class SecureAccountPage {

  private enum State {
    OPEN,
    DONE,
    DEAD
  }

  private final PageWriter pages;
  private final SecureAccountKeys keys;
  private final LogoutEverywhere everywhere;

  SecureAccountPage(PageWriter pages, SecureAccountKeys keys, LogoutEverywhere everywhere) {
    this.pages = pages;
    this.keys = keys;
    this.everywhere = everywhere;
  }

  @GetMapping
  Answer show(@PathVariable("key") String key, HttpServletRequest request) {
    return show(key, keys.userId(key).isPresent() ? State.OPEN : State.DEAD, request);
  }

  @PostMapping
  Answer secure(@PathVariable("key") String key, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> show(key, end(key, request), request), _ -> show(key, State.DEAD, request));
  }

  private State end(String key, HttpServletRequest request) {
    Optional<Long> userId = keys.userId(key);
    userId.ifPresent(id -> everywhere.own(id, Origin.of(request)));
    return userId.isPresent() ? State.DONE : State.DEAD;
  }

  private Answer show(String key, State state, HttpServletRequest request) {
    Map<String, Object> model =
        Map.of(
            "address",
            BrowserPaths.SECURE_ACCOUNT + key + "/",
            "is_open",
            state == State.OPEN,
            "is_done",
            state == State.DONE);
    return pages
        .show("pages/secure-account.html", model, request)
        .with("Referrer-Policy", "strict-origin");
  }
}
