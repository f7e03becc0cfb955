package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Page;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.templates.DeviceName;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.Activity;
import dev.countersign.selfservice.accounts.ShownEvent;
import dev.countersign.ui.pages.ActivityText.Sign;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Shows the events of the visitor's account. */
@Endpoint(value = BrowserPaths.ACTIVITY, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class ActivityPage {

  private static final Optional<EventKind> LOGIN = Optional.of(EventKind.USER_LOGGED_IN);

  private static final Optional<EventKind> VIEWED =
      Optional.of(EventKind.STAFF_IMPERSONATION_STARTED);

  private final PageWriter pages;
  private final Activity activity;

  ActivityPage(PageWriter pages, Activity activity) {
    this.pages = pages;
    this.activity = activity;
  }

  /**
   * Holds an event for the page. An event without an address, such as an action of staff, has no
   * device.
   *
   * @param what A text, or the name of a kind that this version does not know.
   * @param isLogin Whether the page asks if it was the visitor. The login of the session that shows
   *     the page is not asked about.
   * @param reason Why a staff member viewed the account; empty for other events.
   */
  public record Told(
      Object what,
      String icon,
      boolean isFailure,
      boolean isLogin,
      boolean isThisOne,
      String reason,
      Object device,
      String address,
      Instant at) {

    static Told of(ShownEvent event, String thisLogin) {
      Optional<EventKind> kind = EventKind.of(event.kind());
      boolean isThisOne = kind.equals(LOGIN) && event.object().equals(thisLogin);
      return new Told(
          kind.<Object>map(ActivityText::of).orElse(event.kind()),
          kind.map(ActivityText::sign).orElse(Sign.UNKNOWN).icon(),
          kind.filter(ActivityText::isFailure).isPresent(),
          kind.filter(ActivityText::isLogin).isPresent() && !isThisOne,
          isThisOne,
          kind.equals(VIEWED) ? event.detail().replaceFirst("^[a-z-]+: ", "") : "",
          event.address().isEmpty() ? "" : DeviceName.of(event.userAgent()),
          event.address(),
          event.at());
    }
  }

  @GetMapping
  @OpenToImpersonation
  Answer show(
      Authenticated caller,
      @RequestParam(defaultValue = "") String before,
      HttpServletRequest request) {
    Page<ShownEvent> page = activity.of(caller.userId(), "", "", before, request);
    Map<String, Object> model = new HashMap<>();
    model.put("section", "activity");
    String login = caller.credential().login();
    model.put("events", page.results().stream().map(event -> Told.of(event, login)).toList());
    model.put("not_me", BrowserPaths.PASSWORD + "?" + PasswordPage.NOT_ME);
    model.put("older", page.next() == null ? "" : older(page));
    return pages.show("pages/activity.html", model, request);
  }

  /** Returns a path without the host, which is right behind any proxy. */
  private static String older(Page<ShownEvent> page) {
    return BrowserPaths.ACTIVITY + "?" + PageRequest.BEFORE + "=" + page.results().getLast().id();
  }
}
