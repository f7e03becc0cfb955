package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.Session;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.http.templates.DeviceName;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.ActiveLogin;
import dev.countersign.selfservice.accounts.ActiveLogins;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Lists the visitor's active logins, each with a button that ends the login. */
@Endpoint(value = BrowserPaths.DEVICES, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class DevicesPage {

  private static final String ENDED = "ended";

  private final PageWriter pages;
  private final ActiveLogins logins;

  DevicesPage(PageWriter pages, ActiveLogins logins) {
    this.pages = pages;
    this.logins = logins;
  }

  /** Holds a login for the page. */
  public record Device(
      String id, String name, String way, String address, Instant lastUsedAt, boolean isThisOne) {

    static Device of(ActiveLogin login, String thisOne) {
      return new Device(
          login.id(),
          DeviceName.of(login.userAgent()),
          login.kind().equals("session") ? "browser session" : "refresh token",
          login.address(),
          login.lastUsedAt(),
          login.id().equals(thisOne));
    }
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    String thisOne = caller.credential() instanceof Session session ? session.shownId() : "";
    List<Device> devices =
        logins.of(caller.userId()).stream().map(login -> Device.of(login, thisOne)).toList();
    return pages.show(
        "pages/devices.html",
        Map.of("section", "devices", "devices", devices, "ended", Query.has(request, ENDED)),
        request);
  }

  /** Ends a login. Also succeeds if the login has ended already. */
  @PostMapping
  Answer end(Authenticated caller, PostedForm form, HttpServletRequest request) {
    form.text("id").ifPresent(id -> logins.end(caller.userId(), id, Origin.of(request)));
    return Answer.redirect(BrowserPaths.DEVICES + "?" + ENDED);
  }
}
