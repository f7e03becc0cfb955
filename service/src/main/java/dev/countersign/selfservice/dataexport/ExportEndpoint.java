package dev.countersign.selfservice.dataexport;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Sends everything that is stored about the caller, without secrets. Needs recent proof of
 * identity.
 */
@Endpoint("${countersign.api.account-prefix}export/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
class ExportEndpoint {

  private final AccountExport export;

  ExportEndpoint(AccountExport export) {
    this.export = export;
  }

  @GetMapping
  @ApiOperation(
      id = "exportAccount",
      topic = ApiTopic.ACCOUNTS,
      summary = "Export the caller's data",
      description =
          "Everything that is stored about the caller, without secrets, as one JSON object with a "
              + "list for each table.")
  @ThrottleScope("export")
  @Answers(body = Map.class)
  Answer export(Authenticated caller, HttpServletRequest request) {
    return export.of(caller.user().id(), Origin.of(request));
  }
}
