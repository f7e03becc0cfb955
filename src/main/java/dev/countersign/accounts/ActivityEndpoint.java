package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Page;
import dev.countersign.endpoints.Refuses;
import dev.countersign.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What happened to the caller's own account, the newest first. */
@Endpoint("${countersign.api.account-prefix}activity/")
@Permissions(IsAuthenticated.class)
class ActivityEndpoint {

  private final Activity activity;

  ActivityEndpoint(Activity activity) {
    this.activity = activity;
  }

  @GetMapping
  @Refuses(ValidationFailed.class)
  Page<ShownEvent> list(
      Authenticated caller,
      @RequestParam(name = EventQuery.KIND, defaultValue = "") String kind,
      @RequestParam(name = EventQuery.BEFORE, defaultValue = "") String before,
      HttpServletRequest request) {
    return activity.of(caller.user().id(), kind, before, request);
  }
}
