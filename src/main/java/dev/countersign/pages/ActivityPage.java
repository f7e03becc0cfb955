package dev.countersign.pages;

import dev.countersign.access.Authenticated;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.accounts.Activity;
import dev.countersign.accounts.ShownEvent;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Kind;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Page;
import dev.countersign.session.SessionScheme;
import dev.countersign.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What happened to the visitor's account. */
@Endpoint(value = BrowserPaths.ACTIVITY, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class ActivityPage {

  private final PageWriter pages;
  private final Activity activity;

  ActivityPage(PageWriter pages, Activity activity) {
    this.pages = pages;
    this.activity = activity;
  }

  /** An event as the page tells it; what staff did comes from no device of the visitor's. */
  public record Told(String what, String device, String address, Instant at) {

    static Told of(ShownEvent event) {
      return new Told(
          Kind.of(event.kind()).map(ActivityText::of).orElse(event.kind()),
          event.address().isEmpty() ? "" : DeviceName.of(event.userAgent()),
          event.address(),
          event.at());
    }
  }

  @GetMapping
  Answer show(
      Authenticated caller,
      @RequestParam(defaultValue = "") String before,
      HttpServletRequest request) {
    Page<ShownEvent> page = activity.of(caller.userId(), "", before, request);
    Map<String, Object> model = new HashMap<>();
    model.put("section", "activity");
    model.put("events", page.results().stream().map(Told::of).toList());
    model.put("older", page.next() == null ? "" : page.next());
    return pages.show("pages/activity.html", model, request);
  }
}
