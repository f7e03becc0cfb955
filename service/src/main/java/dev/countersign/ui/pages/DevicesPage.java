package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.Session;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.http.templates.DeviceName;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.ActiveLogin;
import dev.countersign.selfservice.accounts.ActiveLogins;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Lists the visitor's active logins, each with a button that ends the login. */
@Endpoint(value = BrowserPaths.DEVICES, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class DevicesPage {

  private static final int LISTED = 50;

  private static final String ENDED = "ended";
  private static final String OTHERS_ENDED = "others-ended";

  private final PageWriter pages;
  private final ActiveLogins logins;

  DevicesPage(PageWriter pages, ActiveLogins logins) {
    this.pages = pages;
    this.logins = logins;
  }

  /** Holds a login for the page. */
  public record Device(
      String id,
      Text name,
      String icon,
      Text way,
      String address,
      Instant createdAt,
      Instant lastUsedAt,
      boolean isThisOne) {

    static Device of(ActiveLogin login, String thisOne) {
      return new Device(
          login.id(),
          DeviceName.of(login.userAgent()),
          DeviceName.icon(login.userAgent()),
          Text.of(login.kind().equals("session") ? "devices.browser" : "devices.app"),
          login.address(),
          login.createdAt(),
          login.lastUsedAt(),
          login.id().equals(thisOne));
    }
  }

  /**
   * Shows this device first, then the others, the last used first. A long list goes on after the
   * login with the id `after`; if that login has ended, the list begins again.
   */
  @GetMapping
  @OpenToImpersonation
  Answer show(
      Authenticated caller,
      @RequestParam(name = PageRequest.AFTER, defaultValue = "") String after,
      HttpServletRequest request) {
    String thisOne = thisOne(caller);
    List<Device> devices =
        logins.of(caller.userId()).stream()
            .map(login -> Device.of(login, thisOne))
            .sorted(
                Comparator.comparing(Device::isThisOne)
                    .thenComparing(Device::lastUsedAt)
                    .reversed())
            .toList();
    Map<String, Object> model = new HashMap<>();
    model.put("section", "devices");
    int start = ids(devices).indexOf(after) + 1;
    int end = Math.min(start + LISTED, devices.size());
    model.put("devices", devices.subList(start, end));
    model.put("more", end < devices.size() ? moreAfter(devices.get(end - 1)) : "");
    model.put("others", devices.stream().filter(device -> !device.isThisOne()).count());
    model.put("ended", Query.has(request, ENDED));
    model.put("others_ended", Query.has(request, OTHERS_ENDED));
    return pages.show("pages/devices.html", model, request);
  }

  /**
   * Ends a login, or all but this one if the form has the field `others`. Also succeeds if the
   * login has ended already.
   */
  @PostMapping
  Answer end(Authenticated caller, PostedForm form, HttpServletRequest request) {
    Origin origin = Origin.of(request);
    if (form.text("others").isPresent()) {
      logins.endOthers(caller.userId(), thisOne(caller), origin);
      return Answer.redirect(BrowserPaths.DEVICES + "?" + OTHERS_ENDED);
    }
    form.text("id").ifPresent(id -> logins.end(caller.userId(), id, origin));
    return Answer.redirect(BrowserPaths.DEVICES + "?" + ENDED);
  }

  private static List<String> ids(List<Device> devices) {
    return devices.stream().map(Device::id).toList();
  }

  private static String moreAfter(Device last) {
    return BrowserPaths.DEVICES + "?" + PageRequest.AFTER + "=" + last.id();
  }

  private static String thisOne(Authenticated caller) {
    return caller.credential() instanceof Session session ? session.shownId() : "";
  }
}
