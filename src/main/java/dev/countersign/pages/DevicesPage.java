package dev.countersign.pages;

import dev.countersign.access.Authenticated;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.accounts.OpenLogIn;
import dev.countersign.accounts.OpenLogIns;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.fields.Query;
import dev.countersign.session.Session;
import dev.countersign.session.SessionScheme;
import dev.countersign.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Where the visitor is logged in, each to be logged out. */
@Endpoint(value = BrowserPaths.DEVICES, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class DevicesPage {

  private static final String ENDED = "ended";

  private final PageWriter pages;
  private final OpenLogIns logIns;

  DevicesPage(PageWriter pages, OpenLogIns logIns) {
    this.pages = pages;
    this.logIns = logIns;
  }

  /** A log-in as the page shows it. */
  public record Device(
      String id, String name, String way, String address, Instant lastUsedAt, boolean isThisOne) {

    static Device of(OpenLogIn logIn, String thisOne) {
      return new Device(
          logIn.id(),
          DeviceName.of(logIn.userAgent()),
          logIn.kind().equals("session") ? "browser" : "refresh token",
          logIn.address(),
          logIn.lastUsedAt(),
          logIn.id().equals(thisOne));
    }
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    String thisOne = caller.credential() instanceof Session session ? session.shownId() : "";
    List<Device> devices =
        logIns.of(caller.userId()).stream().map(logIn -> Device.of(logIn, thisOne)).toList();
    return pages.show(
        "pages/devices.html",
        Map.of("section", "devices", "devices", devices, "ended", Query.has(request, ENDED)),
        request);
  }

  /** One that is gone already is gone all the same. */
  @PostMapping
  Answer end(Authenticated caller, PostedForm form, HttpServletRequest request) {
    form.text("id").ifPresent(id -> logIns.end(caller.userId(), id, Origin.of(request)));
    return Answer.redirect(BrowserPaths.DEVICES + "?" + ENDED);
  }
}
