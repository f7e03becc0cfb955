package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.Page;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.paging.PageRequest;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Lists the audit events of the user's own account, newest first. */
@Endpoint("${countersign.api.account-prefix}activity/")
class ActivityEndpoint {

  private final Activity activity;

  ActivityEndpoint(Activity activity) {
    this.activity = activity;
  }

  @GetMapping
  @OpenToImpersonation
  @ApiOperation(
      id = "listActivity",
      topic = ApiTopic.ACCOUNTS,
      summary = "List the recent activity of the caller's account",
      description = "Audit events about the caller, newest first, in pages.")
  @Refuses(ValidationFailed.class)
  Page<ShownEvent> list(
      Authenticated caller,
      @RequestParam(name = EventQuery.KIND, defaultValue = "") String kind,
      @RequestParam(name = PageRequest.AFTER, defaultValue = "") String after,
      @RequestParam(name = PageRequest.BEFORE, defaultValue = "") String before,
      HttpServletRequest request) {
    return activity.of(caller.user().id(), kind, after, before, request);
  }
}
